export const STATUS_TEXT: Record<string, string> = {
  open: 'Waiting for your bank',
  failed: 'Not paid',
  carrying_out: 'In progress. The total is held on your card',
  closed: 'Closed',
}
