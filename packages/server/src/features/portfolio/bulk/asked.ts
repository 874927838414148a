/** What every bulk operation is asked with, beside its payload. */
export type Asked = {
  account_id: string
  names: string[]
  skip_on_error: boolean
  /** Only how the answer is written: whoever starts the operation takes its work back. */
  dry_run: boolean
}
