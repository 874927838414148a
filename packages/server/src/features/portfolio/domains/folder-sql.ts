import type { Db, Tx } from '../../../db/pool.ts'

export type FolderRow = { folder: string; count: number }

export async function readFolders(db: Db, account_id: string, limit: number): Promise<FolderRow[]> {
  return await db<FolderRow[]>`
    select folders.folder, count(domains.domain) as count
    from folders
    left join domains on domains.account_id = folders.account_id and domains.folder = folders.folder
    where folders.account_id = ${account_id}
    group by folders.folder order by folders.folder limit ${limit}
  `
}

export async function countFolders(tx: Tx, account_id: string): Promise<number> {
  const [row] = await tx<{ total: number }[]>`
    select count(*) as total from folders where account_id = ${account_id}
  `
  return row?.total ?? 0
}

/** Returns whether it is new. */
export async function insertFolder(
  tx: Tx,
  account_id: string,
  folder: string,
  now: Date,
): Promise<boolean> {
  const written = await tx`
    insert into folders (account_id, folder, created_at) values (${account_id}, ${folder}, ${now})
    on conflict do nothing
  `
  return written.count > 0
}
