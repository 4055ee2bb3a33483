"""pip install .  builds the Python module by CMake (Debian's packages: scripts/packages)."""

import os
import pathlib
import re
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent


def terminal():
    """Where a person may be watching: pip keeps what is printed to itself, and its wheel stands still for minutes."""
    try:
        return open("/dev/tty", "w", encoding="utf-8")
    except OSError:
        return open(os.devnull, "w", encoding="utf-8")


def build_telling(command):
    """Builds, and tells how many of all steps are done."""
    with terminal() as told, subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as building:
        for line in building.stdout:
            print(line, end="", flush=True)  # pip -v
            if step := re.match(r"\[(\d+)/(\d+)\]", line):
                told.write(f"\r  fray: step {step[1]} of {step[2]}, some minutes in all ")
                told.flush()
        told.write("\n")
    if building.returncode != 0:
        raise subprocess.CalledProcessError(building.returncode, command)


class Build(build_ext):
    """Lets CMake build the module and install it where setuptools collects."""

    def build_extension(self, ext):
        build = pathlib.Path(self.build_temp).resolve()
        target = pathlib.Path(self.get_ext_fullpath(ext.name)).resolve().parent.parent
        subprocess.run(["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", "-D", "CMAKE_BUILD_TYPE=Release",
                        "-D", "CMAKE_UNITY_BUILD=ON", "-D", "CMAKE_UNITY_BUILD_BATCH_SIZE=8",
                        "-D", "FRAY_PYTHON=ON", "-D", "FRAY_TESTS=OFF", "-D", "FRAY_BENCH=OFF", "-D", "FRAY_PYTHON_DIR=.",
                        "-D", f"Python3_EXECUTABLE={sys.executable}"], check=True)
        build_telling(["cmake", "--build", build, "--target", "fray_python"])
        subprocess.run(["cmake", "--install", build, "--component", "python", "--prefix", target], check=True)


setup(
    name="fray",
    version=re.search(r"project\(fray VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1],
    description="What are the odds of this combat?",
    license="MIT",
    python_requires=">=3.9",
    install_requires=["numpy"],
    extras_require={"pandas": ["pandas"]},
    package_dir={"": "python"},
    packages=["fray"],
    package_data={"fray": ["*.pyi", "py.typed"]},
    ext_modules=[Extension("fray._fray", sources=[])],
    cmdclass={"build_ext": Build},
)
