"""pip install .  builds the Python module by CMake (Debian's packages: scripts/packages)."""

import pathlib
import re
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent


class Build(build_ext):
    """Lets CMake build the module and install it where setuptools collects."""

    def build_extension(self, ext):
        build = pathlib.Path(self.build_temp).resolve()
        target = pathlib.Path(self.get_ext_fullpath(ext.name)).resolve().parent.parent
        subprocess.run(["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", "-D", "CMAKE_BUILD_TYPE=Release",
                        "-D", "CMAKE_UNITY_BUILD=ON", "-D", "CMAKE_UNITY_BUILD_BATCH_SIZE=8",
                        "-D", "FRAY_PYTHON=ON", "-D", "FRAY_TESTS=OFF", "-D", "FRAY_BENCH=OFF", "-D", "FRAY_PYTHON_DIR=.",
                        "-D", f"Python3_EXECUTABLE={sys.executable}"], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "fray_python"], check=True)
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
