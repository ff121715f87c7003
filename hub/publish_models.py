"""Publishing models: one commit with everything, a tag, a read-back check, and a check that it predicts the same."""

from pathlib import Path

from wabe.builders.core import registry
from wabe.errors import counted
from wabe.hub.connection import Say, unsaid
from wabe.hub.model_files import ReadyModel, model_publication
from wabe.hub.model_refusals import ready_model, refuse_without_data
from wabe.hub.plan import Plan
from wabe.hub.publication import Publication
from wabe.hub.publish import Published, carry_out, once, plan_for
from wabe.hub.read_back import read_back_model
from wabe.hub.rescore import draw_sample, rescore
from wabe.hub.target import Target
from wabe.training.core.recipe import Recipe


def plan_model(recipe: Recipe, runs: Path, data: Path, target: Target) -> Plan:
    """Plan, and refuse what may not be published; nothing is changed."""
    ready = ready_model(recipe, runs, data)
    with model_publication(ready, target.org) as publication:
        return plan_ready(ready, publication, target)


def plan_ready(ready: ReadyModel, publication: Publication, target: Target) -> Plan:
    """Plan what may be published; nothing is changed."""
    refuse_without_data(ready.described, target, required=False)
    return plan_for(publication, target)


def publish_model(recipe: Recipe, runs: Path, data: Path, target: Target, say: Say) -> Published:
    """Publish the first seed's model with the results of all; refuse what may not be published."""
    ready = ready_model(recipe, runs, data)
    with model_publication(ready, target.org) as publication:
        return publish_ready(ready, publication, data, target, say)


def publish_ready(
    ready: ReadyModel, publication: Publication, data: Path, target: Target, say: Say, note: Say = unsaid
) -> Published:
    """Publish a model with its card; safe to repeat and to interrupt."""
    described = ready.described
    recipe = described.recipe
    refuse_without_data(described, target, required=True)
    done = carry_out(publication, target, say, note)

    def check() -> None:
        repo_id, commit = done.plan.repo_id, done.commit
        with read_back_model(target, repo_id, commit, publication.files, say) as downloaded:
            benchmark = registry.find(recipe.benchmark, recipe.edition)
            sample = draw_sample(recipe, described.runs[0], benchmark, data)
            if sample is None:
                return
            accuracy = rescore(f"{repo_id} at {commit[:12]}", downloaded, described.model, sample)
            say(
                f"{repo_id}: loaded back, it predicts what the local model does; {100 * accuracy:.1f} % right on "
                f"{counted(len(sample.labels), 'row')} of {sample.config}/{sample.split} "
                f"({100 * sample.recorded:.1f} % recorded)"
            )

    once(target, done, check, note)
    return done
