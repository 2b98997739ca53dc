"""Runs the steps of the action and the hooks as a workflow and pre-commit do.

check.py PRE_COMMIT TARGET
"""
import os
import subprocess
import sys
import tempfile

import yaml

ROOT = os.getcwd()


def run(command, expected, **options):
    """Runs a command that has to end with a status, and gives what it printed."""
    result = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    printed = result.stdout + result.stderr
    if result.returncode != expected:
        sys.exit(f"{command} ended with {result.returncode}, not with {expected}:\n{printed}")
    return printed


def step(text, values, expected, folder, environment):
    """Runs a step of the action with the values of its expressions."""
    own = {key: values[value.strip("${ }")] for key, value in text["env"].items()}
    return run(["bash", "-e", "-c", text["run"]], expected, cwd=folder, env={**environment, **own})


def game(folder):
    """Writes a folder under version control with three sprites; gives the path of one description."""
    assets = os.path.join(folder, "assets")
    run(["cp", "-r", os.path.join(ROOT, "assets/effects"), assets], 0)
    run(["git", "init", "-q", folder], 0)
    run(["git", "-C", folder, "add", "-A"], 0)
    return os.path.join(assets, "spark.sheet.toml")


def main():
    pre_commit, target = sys.argv[1:]
    with open("action.yml", encoding="utf-8") as file:
        install, check = yaml.safe_load(file)["runs"]["steps"]
    with tempfile.TemporaryDirectory() as work:
        folder, cargo = os.path.join(work, "game"), os.path.join(work, "cargo")
        os.makedirs(folder)
        description = game(folder)
        path = os.path.join(cargo, "bin") + os.pathsep + os.environ["PATH"]
        environment = {**os.environ, "CARGO_INSTALL_ROOT": cargo, "CARGO_TARGET_DIR": target, "PATH": path}
        values = {"github.action_path": ROOT, "inputs.folder": "assets", "inputs.deny-warnings": "true"}
        step(install, values, 0, folder, environment)
        hook = [pre_commit, "try-repo", ROOT, "sprites", "--all-files"]
        environment["PRE_COMMIT_HOME"] = os.path.join(work, "pre-commit")
        step(check, values, 0, folder, environment)
        run(hook, 0, cwd=folder, env=environment)
        os.mkdir(os.path.join(folder, "src"))
        run(["cargo", "sprites", "generate", "-o", "src/art.rs"], 0, cwd=folder, env=environment)
        run(["git", "-C", folder, "add", "-A"], 0)
        generated = [pre_commit, "try-repo", ROOT, "sprites-generated", "--all-files"]
        run(generated, 0, cwd=folder, env=environment)
        with open(description, encoding="utf-8") as file:
            text = file.read()
        with open(description, "w", encoding="utf-8") as file:
            file.write(text.replace("duration = 50", "duration = 60", 1))
        printed = run(generated, 1, cwd=folder, env=environment)
        if "changed:  assets/spark.sheet.toml" not in printed:
            sys.exit(f"the hook does not name what has changed:\n{printed}")
        with open(description, "w", encoding="utf-8") as file:
            file.write(text.replace("duration =", "duratoin =", 1))
        printed = step(check, values, 1, folder, environment)
        if not any(line.startswith("::error file=assets/spark.sheet.toml,line=") for line in printed.splitlines()):
            sys.exit(f"there is no annotation:\n{printed}")
        printed = run(hook, 1, cwd=folder, env=environment)
        if "did you mean `duration`?" not in printed:
            sys.exit(f"the hook does not print the cure:\n{printed}")
    print("the action and the hooks pass a sound folder, and tell of a mistake")


main()
