"""What users of the package rely on: old Pythons, no dependencies, one version."""

import ast
import re
import sys
import unittest
from pathlib import Path

import namehouse

ROOT = Path(__file__).resolve().parents[1]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
BUILDING = sorted((ROOT / "backend").glob("*.py"))


class Package(unittest.TestCase):
    def test_reads_under_python_3_9_and_imports_only_the_standard_library(self):
        self.assertGreater(len(SOURCES), 30)
        for source in [*SOURCES, *BUILDING]:
            tree = ast.parse(source.read_text("utf-8"), str(source), feature_version=(3, 9))
            for node in ast.walk(tree):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and node.level == 0:
                    names.append(node.module or "")
                for name in names:
                    self.assertIn(name.split(".")[0], sys.stdlib_module_names, source)

    def test_is_typed_and_has_one_version(self):
        manifest = (ROOT / "pyproject.toml").read_text("utf-8")
        self.assertIn(f'version = "{namehouse.__version__}"', manifest)
        self.assertIn("dependencies = []", manifest)
        self.assertTrue((ROOT / "src/namehouse/py.typed").exists())

    def test_files_and_functions_are_short(self):
        for source in [*SOURCES, *BUILDING, *(ROOT / "tests").glob("*.py")]:
            text = source.read_text("utf-8")
            if text.startswith("# Written by"):
                continue
            self.assertLessEqual(len(text.splitlines()), 300, source)
            self.assertEqual([line for line in text.splitlines() if len(line) > 100], [], source)
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.FunctionDef):
                    lines = (node.end_lineno or 0) - node.lineno + 1
                    self.assertLessEqual(lines, 70, f"{source}: {node.name}")

    def test_examples_of_the_readme_can_be_read(self):
        examples = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
        self.assertGreater(len(examples), 4)
        for example in examples:
            ast.parse(example, feature_version=(3, 9))


if __name__ == "__main__":
    unittest.main()
