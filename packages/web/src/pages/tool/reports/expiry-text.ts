type Life = { days_left: number; as_of: Date; certificate: { valid_to: Date } }

export function isOver({ as_of, certificate: { valid_to } }: Omit<Life, 'days_left'>): boolean {
  return valid_to <= as_of
}

/** When a certificate expires or has expired, counted in calendar days. */
export function expiryText(life: Life): string {
  const days = Math.abs(life.days_left)
  const count = days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`
  if (isOver(life)) return days === 0 ? 'It expired today.' : `It expired ${count} ago.`
  return days === 0 ? 'It expires today.' : `It expires in ${count}.`
}
