import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { until } from '../../../test/support/until.ts'
import { givenZonesFolder } from '../../../test/support/zone-files.ts'
import {
  givenIndex,
  publish,
  serveFolder,
  type Spoil,
  ZONES_SECRET,
} from '../../../test/support/zone-publisher.ts'
import { followPublisher } from './follow-publisher.ts'
import { ZoneIndex } from './zone-index.ts'

const isManifest = (name: string) => name === 'zones.json'

/** What goes wrong on the way, and what the log says then. */
const SPOILED: [string, Spoil, string][] = [
  ['signed with another secret', (_, bytes) => otherSignature(bytes), 'signed with another secret'],
  ['damaged', (name, bytes) => (isManifest(name) ? bytes : Buffer.alloc(bytes.length)), 'damaged'],
  ['cut short', (name, bytes) => (isManifest(name) ? bytes : bytes.subarray(0, 99)), 'damaged'],
  ['not there', (name, bytes) => (isManifest(name) ? bytes : undefined), 'answered 404'],
  ['never sent', (name, bytes) => (isManifest(name) ? bytes : 'silence'), 'timeout'],
  ['not even announced', () => 'silence', 'timeout'],
]

function otherSignature(bytes: Buffer): Buffer {
  const { content } = JSON.parse(bytes.toString()) as { content: string }
  return Buffer.from(JSON.stringify({ content, signature: '0'.repeat(64) }))
}

it('a machine uses each generation soon after it is published, and its own while that fails', async () => {
  const { index, add, target } = await givenIndex()
  await publish(index, target)
  const publisher = await serveFolder(target)
  const { index: folder } = await givenZonesFolder()
  let said = ''
  const log = pino({ level: 'info' }, { write: (line: string) => void (said += line) })
  const { url } = publisher
  const waits = { everyMs: 20, manifestMs: 300, pieceMs: 300, pauseMs: 1 }
  const following = followPublisher({ url, secret: ZONES_SECRET, folder, log, waits })
  const names = new ZoneIndex(folder)
  onTestFinished(async () => {
    await following.stop()
    await names.close()
  })
  const knows = async (label: string) => {
    await names.refresh()
    return names.find(label).length === 1
  }
  await until('it has the first one', () => knows('name-7'))
  for (const [day, [what, spoil, why]] of SPOILED.entries()) {
    publisher.spoil = spoil
    const before = names.current?.facts.id
    await add([`later-${day}`], 60 * (day + 1))
    await publish(index, target)
    said = ''
    await until(`it says what is wrong: ${what}`, () => said.includes(why))
    expect([await knows('name-7'), await knows(`later-${day}`)]).toEqual([true, false])
    expect(names.current?.facts.id).toBe(before)
    publisher.spoil = undefined
    await until(`it has recovered: ${what}`, () => knows(`later-${day}`))
  }
  // It can be stopped at any time, also while it waits for an answer.
  publisher.spoil = () => 'silence'
  publisher.asked.length = 0
  await until('it asks', () => publisher.asked.length > 0)
  await following.stop()
  const { length } = publisher.asked
  expect(await knows('name-7')).toBe(true)
  expect(publisher.asked).toHaveLength(length)
})
