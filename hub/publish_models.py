"""Publishing models: the checks, the card, one commit, a tag, a reading back and a scoring anew."""

import tempfile
from pathlib import Path

from wabe.builders.core import registry
from wabe.cards.model_card import write_model_card
from wabe.hub.model_files import describe, finished, model_publication
from wabe.hub.model_refusals import refuse_model, refuse_without_data
from wabe.hub.plan import Plan
from wabe.hub.publish import Published, Say, carry_out, once, plan_for
from wabe.hub.read_back import read_back_model
from wabe.hub.rescore import draw_sample, rescore
from wabe.hub.target import Target
from wabe.training.core.recipe import Recipe


def plan_model(recipe: Recipe, runs: Path, data: Path, target: Target) -> Plan:
    """Plan, and refuse what may not be published; nothing is touched, and the card is written elsewhere."""
    folders, records = finished(recipe, runs)
    refuse_model(recipe, folders, records, data)
    refuse_without_data(recipe, records[0], target, required=False)
    described = describe(recipe, folders, records, data)
    with tempfile.TemporaryDirectory(prefix="wabe-card-") as place:
        write_model_card(described, Path(place), org=target.org)
        return plan_for(model_publication(described, folders, Path(place)), target)


def publish_model(recipe: Recipe, runs: Path, data: Path, target: Target, say: Say) -> Published:
    """Publish the first seed's model with the results of all; safe to repeat and to interrupt."""
    folders, records = finished(recipe, runs)
    refuse_model(recipe, folders, records, data)
    refuse_without_data(recipe, records[0], target, required=True)
    described, folder = describe(recipe, folders, records, data), runs / recipe.name
    write_model_card(described, folder, org=target.org)
    publication = model_publication(described, folders, folder)
    done = carry_out(publication, target, say)

    def check() -> None:
        repo_id, commit = done.plan.repo_id, done.commit
        read_back_model(target, repo_id, commit, publication.files)
        benchmark = registry.find(recipe.benchmark, recipe.edition)
        sample = draw_sample(recipe, records[0], benchmark, data)
        if sample is not None:
            accuracy = rescore(target, repo_id, commit, described.model, sample)
            say(
                f"{repo_id}: loaded back, it predicts what the local model does; {100 * accuracy:.1f} % right on "
                f"{len(sample.labels)} rows of {sample.config}/{sample.split} ({100 * sample.recorded:.1f} % recorded)"
            )

    once(target, done, check)
    return done
