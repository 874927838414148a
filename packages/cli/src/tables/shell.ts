import type { Command } from '../command.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const

/** Commands for assistants and shells. */
export const SHELL_COMMANDS: readonly Command[] = [
  {
    name: 'mcp',
    about: 'Connect an assistant to the service over stdio (Model Context Protocol).',
    forms: [''],
    details:
      'For MCP clients that cannot use HTTP: reads JSON-RPC messages, one per line, sends them to\n' +
      'the service at /mcp and writes the answers. Uses your login if there is one.',
    examples: [
      ['nh mcp', 'Started by the client, never by hand.'],
      ['claude mcp add namehouse -- npx @namehouse/cli mcp', 'Add it to a client.'],
    ],
  },
  {
    name: 'completion',
    about: 'Print a completion script for your shell.',
    forms: [SHELLS.join('|')],
    words: SHELLS,
    examples: [
      ['nh completion bash > ~/.local/share/bash-completion/completions/nh', 'For bash.'],
      ['nh completion zsh > "${fpath[1]}/_nh"', 'For zsh.'],
      ['nh completion fish > ~/.config/fish/completions/nh.fish', 'For fish.'],
    ],
  },
]
