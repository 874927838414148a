/** The input of every bulk operation, besides its payload. */
export type Asked = {
  account_id: string
  names: string[]
  skip_on_error: boolean
  /** Affects only the answer. The caller rolls back the transaction. */
  dry_run: boolean
}
