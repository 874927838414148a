let isWanted = false

/** The next search field to appear takes the focus, for example after the "/" key. */
export function wantFieldFocus(): void {
  isWanted = true
}

/** Whether somebody asked for the field. True once. */
export function takeFieldFocus(): boolean {
  const was = isWanted
  isWanted = false
  return was
}
