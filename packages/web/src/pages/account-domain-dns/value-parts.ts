/** One input of a record. The value of most types has one, of some several. */
export type ValuePart = {
  label: string
  placeholder: string
  /** What is wrong with a value, while it is typed. */
  problem: (value: string) => string
  /** Written in quotes. People don't type those. */
  isQuoted?: true
  /** Only of what is quoted: without quotes, nothing would be left. */
  isOptional?: true
  /** What it looks like between others, if it isn't one word. */
  pattern?: string
}

export type RecordKind = {
  type: string
  /** What it is for, in a few words. */
  use: string
  parts: ValuePart[]
  hasPriority?: true
  /** Our own forwarding does the same, with a certificate. It is changed here, but not added. */
  isForwarding?: true
}

export const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i
export const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

export const host = (label: string, placeholder: string): ValuePart => ({
  label,
  placeholder,
  problem: (value) => {
    const bare = value.replace(/\.$/, '')
    if (value === '@' || value === '.') return ''
    if (IPV4.test(bare)) return 'This is an IP address. Enter a host name.'
    const labels = bare.split('.')
    const isHost = labels.length > 1 && labels.every((each) => LABEL.test(each))
    return isHost || !/^[ -~]*$/.test(bare) ? '' : `Enter a host name, for example ${placeholder}.`
  },
})

export const integer = (label: string, placeholder: string, max: number): ValuePart => ({
  label,
  placeholder,
  problem: (value) =>
    /^\d{1,5}$/.test(value) && Number(value) <= max ? '' : `Enter a number from 0 to ${max}.`,
})

export const matching = (
  label: string,
  placeholder: string,
  right: RegExp,
  problem: string,
): ValuePart => ({
  label,
  placeholder,
  problem: (value: string) => (right.test(value) ? '' : problem),
})

const HEX = /^[0-9a-f\s]+$/i

export const hex = (label: string): ValuePart =>
  matching(label, 'ab12…', HEX, 'Enter hex digits: 0–9 and a–f.')
