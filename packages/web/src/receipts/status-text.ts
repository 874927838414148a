export const STATUS_TEXT: Record<string, string> = {
  open: 'Waiting for the bank',
  failed: 'Not paid',
  carrying_out: 'Being carried out; the money is held',
  closed: 'Closed',
}
