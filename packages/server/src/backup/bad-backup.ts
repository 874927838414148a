/** A backup can't be taken or restored. The message says why and what to do. */
export class BadBackup extends Error {
  override readonly name = 'BadBackup'
}
