import { readBucket, readSome } from '../config.ts'
import { bucketStore, type PublishStore } from '../upstream/zones/publish-store.ts'
import { systemClock } from '../values/clock.ts'
import { UsageError } from './command.ts'

/** The bucket that `s3://bucket/prefix` names. Undefined for a folder. */
export function bucketOf(target: string): PublishStore | undefined {
  if (!target.startsWith('s3:')) return undefined
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(\/.*)?$/.exec(target) ?? []
  if (bucket === undefined) throw new UsageError('a bucket looks like s3://bucket/prefix.')
  const prefix = path.replaceAll(/^\/+|\/+$/g, '')
  const account = readSome(process.env, readBucket)
  const place = { ...account, bucket, prefix: prefix === '' ? '' : `${prefix}/` }
  return bucketStore(place, () => systemClock.now())
}
