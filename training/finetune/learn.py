"""Fine-tuning any checkpoint for sequence classification with the transformers Trainer."""

import math
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from wabe.errors import DeclarationError, WrongCallError
from wabe.training.core.finite import check_weights, once_more
from wabe.training.core.learning import Task, Trained
from wabe.training.core.nonsense import copies_for
from wabe.training.core.opening import quiet
from wabe.training.core.processes import process_count
from wabe.training.core.recipe import Pretrained
from wabe.training.core.record import CurvePoint
from wabe.training.core.vocabulary import check_vocabulary, cut_to_positions
from wabe.training.finetune.checkpoints import find_checkpoint
from wabe.training.finetune.resume import claim, last_checkpoint

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerBase, TrainerState, TrainingArguments

# An epoch of more steps is cut into stretches, each evaluated and kept as a checkpoint.
LONGEST_STRETCH = 800


def learn(task: Task) -> Trained:
    """Fine-tune a checkpoint and save the kept model; an interrupted run goes on from its last checkpoint."""
    from transformers import DataCollatorWithPadding, PrinterCallback, set_seed

    from wabe.training.core.loading import pad_where_unread
    from wabe.training.finetune.batches import LengthGrouped
    from wabe.training.finetune.head import load_classifier
    from wabe.training.finetune.joined_labels import JoinedLabels
    from wabe.training.finetune.layers import train_only_top
    from wabe.training.finetune.tokens import encode, load_tokenizer
    from wabe.training.finetune.trainer import Course, FineTuner, accuracy, best_class, weighted_loss
    from wabe.training.finetune.with_copies import FlatBatches, WithCopies, maximum_entropy

    recipe, settings = task.recipe, task.recipe.hyperparameters
    if not isinstance(recipe.model, Pretrained):
        raise DeclarationError(where=recipe.name, what="it has no checkpoint", remedy="Declare a Pretrained model")
    if task.meanings and settings.class_weights:
        raise DeclarationError(
            where=recipe.name,
            what="labels that differ between configs cannot be weighted",
            remedy="Remove class_weights",
        )
    checkpoint = find_checkpoint(recipe.model.checkpoint)
    with quiet():
        arguments, steps_per_epoch = _arguments(task)
        with arguments.main_process_first(desc="checkpoints"):
            if arguments.process_index == 0:
                claim(task.folder.checkpoint, task.identity, recipe.name)
                last_checkpoint(task.folder.checkpoint)
        interrupted = last_checkpoint(task.folder.checkpoint)
        set_seed(task.seed)
        tokenizer = load_tokenizer(checkpoint.folder, checkpoint.name, recipe.model.max_tokens)
        model, head = load_classifier(checkpoint, task.labels)
        check_vocabulary(tokenizer, model, checkpoint.name)
        cut_to_positions(tokenizer, model)
        model.config.pad_token_id = tokenizer.pad_token_id
        pad_where_unread(tokenizer, model, checkpoint.name)
        model.config.wabe_inputs = recipe.inputs.name
        model.config.wabe_recipe = recipe.name
        if recipe.model.trained_layers is not None:
            train_only_top(model, recipe.model.trained_layers, recipe.name)
        train = encode(task.train, recipe.inputs, tokenizer)
        order = LengthGrouped(train.lengths, settings.batch_size, task.seed, pool=settings.bucket_pool)
        course = Course(
            order=order,
            steps_per_epoch=steps_per_epoch,
            advance=task.progress(arguments.max_steps),
            seconds=interrupted.seconds if interrupted else 0.0,
            resumed=interrupted.resumed + 1 if interrupted else 0,
        )
        where = f"{recipe.name} seed {task.seed}"
        joined = JoinedLabels(task.meanings) if task.meanings else None
        weighted = weighted_loss(task.labels, settings.class_weights) if settings.class_weights else None
        own_loss = joined.loss if joined else weighted
        copies = copies_for(recipe, list(recipe.inputs.texts(task.train)), task.seed)
        pad = DataCollatorWithPadding(tokenizer)
        trainer = FineTuner(
            model=model,
            args=arguments,
            train_dataset=train if copies is None else WithCopies(train, copies, order, tokenizer),
            eval_dataset=encode(task.validation, recipe.inputs, tokenizer).by_length(),
            data_collator=pad if copies is None else FlatBatches(pad),
            processing_class=tokenizer,
            compute_metrics=accuracy,
            preprocess_logits_for_metrics=best_class(where, task.folder.checkpoint, joined),
            compute_loss_func=own_loss if copies is None else maximum_entropy(settings.entropy_weight or 0.0, own_loss),
            callbacks=[course],
        )
        trainer.order, trainer.where = order, where
        trainer.remove_callback(PrinterCallback)
        if interrupted:
            task.say(f"{where}: resuming from step {interrupted.folder.name.rpartition('-')[2]}")
        trainer.train(resume_from_checkpoint=str(interrupted.folder) if interrupted else None)
        seconds = course.seconds
        kept = trainer.accelerator.unwrap_model(trainer.model)
        check_weights(kept, where, once_more(task.folder.checkpoint))
        if trainer.is_world_process_zero():
            _save(kept, tokenizer, task.folder.model)
        trainer.accelerator.wait_for_everyone()
    curve = curve_of(trainer.state)
    return Trained(
        model={
            **checkpoint.content(),
            "trained_layers": recipe.model.trained_layers,
            "max_tokens": recipe.model.max_tokens,
            "classifier": head,
        },
        parameters=sum(part.numel() for part in model.parameters()),
        trained_parameters=sum(part.numel() for part in model.parameters() if part.requires_grad),
        steps=trainer.state.global_step,
        epochs=trainer.state.global_step / steps_per_epoch,
        kept_step=kept_step(curve, settings.keep),
        curve=curve,
        seconds=seconds,
        resumed=course.resumed,
        extra={"processes": arguments.world_size} if arguments.world_size > 1 else {},
    )


def _arguments(task: Task) -> "tuple[TrainingArguments, int]":
    """Return the Trainer's settings and the steps of one epoch; the recipe's batch is that of all processes."""
    import torch
    from transformers import TrainingArguments

    settings = task.recipe.hyperparameters
    if settings.clip_norm is not None and settings.clip_by != "gradient":
        raise WrongCallError(
            where=task.recipe.name, what="the Trainer can only clip gradients", remedy="Leave clip_by at gradient"
        )
    processes = process_count()
    if settings.batch_size % processes:
        raise WrongCallError(
            where=task.recipe.name,
            what=f"a batch of {settings.batch_size} cannot be divided evenly among {processes} processes",
            remedy=f"Set batch_size to a multiple of {processes}",
        )
    steps_per_epoch = math.ceil(task.train.num_rows / settings.batch_size)
    total = min(settings.epochs * steps_per_epoch, settings.max_steps or math.inf)
    stretch = math.ceil(steps_per_epoch / math.ceil(steps_per_epoch / LONGEST_STRETCH))
    best = settings.keep == "best"
    on_gpu = task.device.startswith("cuda") and torch.cuda.is_available()
    arguments = TrainingArguments(
        output_dir=str(task.folder.checkpoint),
        max_steps=int(total),
        per_device_train_batch_size=settings.batch_size // processes,
        per_device_eval_batch_size=4 * settings.batch_size // processes,
        learning_rate=settings.learning_rate,
        weight_decay=settings.weight_decay,
        # The first step of a warm-up has the rate 0: were it the only one, nothing would be learnt.
        warmup_steps=min(math.ceil(settings.warmup_share * total), int(total) - 1),
        max_grad_norm=settings.clip_norm or 0.0,
        lr_scheduler_type="linear",
        optim="adamw_torch",
        eval_strategy="steps",
        save_strategy="steps",
        logging_strategy="steps",
        eval_steps=stretch,
        save_steps=stretch,
        logging_steps=stretch,
        # Two: the one to go on from and the one that is best so far.
        save_total_limit=2,
        load_best_model_at_end=best,
        metric_for_best_model="accuracy" if best else None,
        greater_is_better=True if best else None,
        seed=task.seed,
        data_seed=task.seed,
        full_determinism=on_gpu,
        use_cpu=task.device == "cpu",
        logging_nan_inf_filter=False,
        average_tokens_across_devices=False,
        dataloader_pin_memory=on_gpu,
        disable_tqdm=True,
        report_to=[],
    )
    # Several GPUs in one process would multiply the batch; several processes share it.
    if arguments.n_gpu > 1:
        arguments._n_gpu = 1
    return arguments, steps_per_epoch


def curve_of(state: "TrainerState") -> tuple[CurvePoint, ...]:
    """Return the learning curve from the Trainer's log, which its checkpoints keep."""
    losses: dict[int, float] = {}
    points: dict[int, CurvePoint] = {}
    for entry in state.log_history:
        step = int(entry["step"])
        if "loss" in entry:
            losses[step] = float(entry["loss"])
        if "eval_accuracy" in entry:
            points[step] = CurvePoint(
                step=step,
                epoch=float(entry["epoch"]),
                loss=losses[step],
                validation_accuracy=float(entry["eval_accuracy"]),
            )
    return tuple(points.values())


def kept_step(curve: tuple[CurvePoint, ...], keep: str) -> int:
    """Return the step whose weights are kept: the first of the best, or the last."""
    return (max(curve, key=lambda point: point.validation_accuracy) if keep == "best" else curve[-1]).step


def _save(model: "PreTrainedModel", tokenizer: "PreTrainedTokenizerBase", folder: Path) -> None:
    """Write model and tokenizer under a temporary name and rename them; nothing else of the Trainer's goes there."""
    partial = folder.with_name(f".{folder.name}-partial")
    shutil.rmtree(partial, ignore_errors=True)
    model.save_pretrained(partial)
    tokenizer.save_pretrained(partial)
    for file in partial.iterdir():
        file.chmod(0o644)
    shutil.rmtree(folder, ignore_errors=True)
    partial.rename(folder)
