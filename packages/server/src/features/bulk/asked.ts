/** What every bulk operation is asked with, beside its payload. */
export type Asked = {
  account_id: string
  names: string[]
  skip_on_error: boolean
  dry_run: boolean
}
