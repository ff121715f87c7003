"""What describes data: statistics, figures, and the dataset card with its metadata."""
