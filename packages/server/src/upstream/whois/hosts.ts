/** Whether a word is a host name: letters, digits, dashes and dots, with letters in the TLD. */
export function isHostName(word: string): boolean {
  const text = word.endsWith('.') ? word.slice(0, -1) : word
  if (text.length < 3 || text.length > 253) return false
  let label = 0
  let dots = 0
  let hasLetter = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 46) {
      if (label === 0) return false
      dots++
      label = 0
      hasLetter = false
      continue
    }
    const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 127
    if (!isLetter && !(code >= 48 && code <= 57) && code !== 45 && code !== 95) return false
    if (isLetter) hasLetter = true
    if (++label > 63) return false
  }
  return dots > 0 && label > 1 && hasLetter
}

const HOST_SEPARATOR = /[\s,;+|()[\]<>]+/
const WORDS_MAX = 40
const PLACEHOLDERS = new Set(['not.defined', 'n.a', 'none.none'])

/** The host names in a name server line, without the addresses and remarks after them. */
export function readHosts(value: string): string[] {
  const words = HOST_SEPARATOR.test(value) ? value.split(HOST_SEPARATOR, WORDS_MAX) : [value]
  // A zone file line, `example.pt NS ns1.example.com.`: only what follows the type is a server.
  const type = words.indexOf('NS')
  const hosts: string[] = []
  for (const word of type > 0 ? words.slice(type + 1) : words) {
    const host = (word.endsWith('.') ? word.slice(0, -1) : word).toLowerCase()
    if (isHostName(host) && !PLACEHOLDERS.has(host) && !hosts.includes(host)) hosts.push(host)
  }
  return hosts
}
