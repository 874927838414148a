/** Enough of an address to recognize it if you know it, but too little to write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email.slice(0, Math.max(0, at))
  return `${at > 1 ? first : ''}***${email.slice(at)}`
}
