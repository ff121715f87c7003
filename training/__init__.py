"""What learns: recipes, models, measures and the records of runs."""
