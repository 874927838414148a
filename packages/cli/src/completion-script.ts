import { type Command, GLOBAL_OPTIONS } from './command.ts'
import { API_OPERATIONS } from './api/operations.ts'
import { COMMANDS } from './commands.ts'
import { OPERATIONS } from './partner/operations.ts'
import type { SHELLS } from './tables/shell.ts'

/** A completion script, made from the table of commands. It needs nh only when it is made. */
export function completionScript(shell: (typeof SHELLS)[number]): string {
  return { bash, zsh, fish }[shell]()
}

/** What may follow a command: words first, then options. */
function choicesOf({ name, words, options }: Command): string[] {
  const own = wordsOf(name) ?? words ?? []
  const known = Object.keys({ ...options, ...GLOBAL_OPTIONS })
  return [...own, ...known.map((option) => `--${option}`)]
}

/** The operations of a command that calls them by name. */
function wordsOf(command: string): string[] | undefined {
  const operations = { api: API_OPERATIONS, partner: OPERATIONS }[command]
  return operations?.map(({ name }) => name)
}

const names = (): string[] => COMMANDS.map(({ name }) => name)

function bash(): string {
  const cases = COMMANDS.map((it) => `    ${it.name}) choices='${choicesOf(it).join(' ')}' ;;`)
  return `# bash completion for nh
_nh() {
  local current="\${COMP_WORDS[COMP_CWORD]}" choices=
  if [ "$COMP_CWORD" -eq 1 ]; then
    choices='${[...names(), '--help', '--version'].join(' ')}'
  else
    case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$choices" -- "$current"))
}
complete -o default -F _nh nh
`
}

function zsh(): string {
  const described = COMMANDS.map(({ name, about }) => `    ${quoted(`${name}:${about}`)}`)
  const cases = COMMANDS.map((it) => `    ${it.name}) choices=(${choicesOf(it).join(' ')}) ;;`)
  return `#compdef nh
_nh() {
  local -a commands choices
  commands=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "\${words[2]}" in
${cases.join('\n')}
  esac
  compadd -- "\${choices[@]}"
  _files
}
# In a folder of $fpath this file is the function itself, which the first TAB has just called.
if [[ \${funcstack[1]} == _nh ]]; then
  _nh "$@"
else
  compdef _nh nh
fi
`
}

function fish(): string {
  const lines = COMMANDS.flatMap(({ name, about, words, options }) => {
    const seen = `complete -c nh -n '__fish_seen_subcommand_from ${name}'`
    const own = wordsOf(name) ?? words ?? []
    return [
      `complete -c nh -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}`,
      ...(own.length > 0 ? [`${seen} -a '${own.join(' ')}'`] : []),
      ...Object.entries({ ...options, ...GLOBAL_OPTIONS }).map(([option, it]) => {
        const takesValue = it.type === 'string' ? ' -r' : ''
        return `${seen} -l ${option}${takesValue} -d ${quoted(it.about)}`
      }),
    ]
  })
  return `# fish completion for nh\n${lines.join('\n')}\n`
}

/** For all three shells: a quote is closed, written by itself, and opened again. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
