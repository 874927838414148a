/** Whether a value says that the registry holds the value back, rather than being the value. */
export function isRedacted(value: string): boolean {
  const text = value.trim().toLowerCase()
  return REDACTED_STARTS.some((words) => text.startsWith(words)) || text.includes('redacted')
}

const REDACTED_STARTS = [
  'not disclosed',
  'hidden',
  'not shown',
  'data protected',
  'non-public data',
  'statutory masking',
  'gdpr mask',
  'masked',
  'not published',
  'private data',
  'visit ',
  'please query',
  'not available from registry',
  'restricted by',
  'personal data',
  'undisclosed',
  'withheld for privacy purposes',
  'nondisclosed',
  'not public',
  'confidential',
]
