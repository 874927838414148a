"""The package, built by pip and installed into an empty environment, without a network.

Not found by `unittest discover`, because it takes a while and needs ensurepip (Debian:
python3-venv): python3 tests/wheel.py
"""

import subprocess
import sys
import tempfile
import unittest
import venv
import zipfile
from pathlib import Path

import namehouse

ROOT = Path(__file__).resolve().parents[1]
WHEEL = f"namehouse-{namehouse.__version__}-py3-none-any.whl"
WITHIN_SECONDS = 300
ALONE = {"PATH": "/usr/bin:/bin", "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


class Wheel(unittest.TestCase):
    def setUp(self):
        kept = tempfile.TemporaryDirectory()
        self.addCleanup(kept.cleanup)
        self.folder = Path(kept.name)

    def run_python(self, *args):
        done = subprocess.run(
            [str(self.folder / "empty" / "bin" / "python"), *args],
            cwd=self.folder,
            env=ALONE,
            capture_output=True,
            text=True,
            timeout=WITHIN_SECONDS,
        )
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_is_built_from_the_sources_and_installed_in_an_empty_environment(self):
        venv.create(self.folder / "empty", with_pip=True)
        self.run_python("-m", "pip", "wheel", "--no-deps", "-w", "dist", str(ROOT))
        self.assertEqual([each.name for each in (self.folder / "dist").iterdir()], [WHEEL])
        with zipfile.ZipFile(self.folder / "dist" / WHEEL) as archive:
            inside = set(archive.namelist())
        sources = {
            path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob("*.py")
        }
        self.assertEqual(sources - inside, set())
        self.assertIn("namehouse/py.typed", inside)
        self.assertEqual([name for name in inside if "test" in name or ".pyc" in name], [])

        self.run_python("-m", "pip", "install", "--no-index", str(self.folder / "dist" / WHEEL))
        self.run_python("-m", "pip", "check")
        program = (
            "import namehouse, sys\n"
            "namehouse.PartnerClient('http://127.0.0.1:1', 'pk_sandbox_x', 'sk_x')\n"
            "print(namehouse.__version__, namehouse.__file__.startswith(sys.prefix))\n"
        )
        said = self.run_python("-c", program)
        self.assertEqual(said.strip(), f"{namehouse.__version__} True")

    def test_two_builds_are_the_same(self):
        sys.path.insert(0, str(ROOT / "backend"))
        self.addCleanup(sys.path.remove, str(ROOT / "backend"))
        import namehouse_build

        built = []
        for name in ["one", "two"]:
            (self.folder / name).mkdir()
            namehouse_build.build_wheel(str(self.folder / name))
            built.append((self.folder / name / WHEEL).read_bytes())
        self.assertEqual(built[0], built[1])


if __name__ == "__main__":
    unittest.main()
