# The folder with the source of this service:
SOURCE=~/namehouse

# TypeScript
npm run build -w packages/sdk --prefix "$SOURCE"
npm install "$SOURCE/packages/sdk/dist"

# Python
python3 -m venv .venv && . .venv/bin/activate
pip install "$SOURCE/clients/python"

# The command line
nh() { node "$SOURCE/packages/cli/bin/nh.mjs" "$@"; }
