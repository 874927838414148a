import { createHash, createHmac } from 'node:crypto'

export type BucketKey = { region: string; accessKeyId: string; secretAccessKey: string }

type Signing = { method: string; url: URL; body: Buffer; now: Date }

/** The headers that sign a request to a bucket with AWS Signature Version 4. */
export function signRequest(
  { region, accessKeyId, secretAccessKey }: BucketKey,
  { method, url, body, now }: Signing,
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const hash = createHash('sha256').update(body).digest('hex')
  const scope = `${day}/${region}/s3/aws4_request`
  const names = 'host;x-amz-content-sha256;x-amz-date'
  const headers = `host:${url.host}\nx-amz-content-sha256:${hash}\nx-amz-date:${time}\n`
  const request = [method, url.pathname, url.search.slice(1), headers, names, hash].join('\n')
  const digest = createHash('sha256').update(request).digest('hex')
  const text = ['AWS4-HMAC-SHA256', time, scope, digest].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${secretAccessKey}`),
  )
  const signature = createHmac('sha256', key).update(text).digest('hex')
  const credential = `Credential=${accessKeyId}/${scope}`
  return {
    'x-amz-content-sha256': hash,
    'x-amz-date': time,
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
