import type { Mark } from '../parts/tone-mark.tsx'

export const STATUS_MARKS: Record<string, Mark> = {
  open: { text: 'Waiting for your bank', tone: 'waiting' },
  failed: { text: 'Not paid', tone: 'bad' },
  carrying_out: { text: 'In progress', tone: 'waiting' },
  closed: { text: 'Complete', tone: 'good' },
}
