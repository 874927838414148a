import { gauge, type Metrics } from '../../../http/metrics.ts'
import type { Clock } from '../../../values/clock.ts'
import { type Catalogue, isStale } from './catalogue.ts'

/** Prometheus metrics of the catalogue. Alert on its age, which grows whatever goes wrong. */
export function watchCatalogue(metrics: Metrics, catalogue: Catalogue, clock: Clock): void {
  gauge(
    metrics,
    'catalogue_tlds',
    'TLDs in the catalogue.',
    () => catalogue.current?.tlds.size ?? 0,
  )
  gauge(metrics, 'catalogue_stale_tlds', 'TLDs not read for 48 hours.', () => {
    const all = [...(catalogue.current?.tlds.values() ?? [])]
    return all.filter((tld) => isStale(tld, clock.now())).length
  })
  gauge(
    metrics,
    'catalogue_last_good_sync_seconds',
    'When the catalogue was last read whole, as Unix time; 0 for never.',
    () => (catalogue.current?.lastGoodAt?.getTime() ?? 0) / 1000,
  )
  gauge(
    metrics,
    'catalogue_sync_failed',
    'Whether the last sync failed: 1 in whole, 0.5 in part, 0 not.',
    () => FAILED[catalogue.current?.lastRun?.outcome ?? 'good'],
  )
  gauge(
    metrics,
    'catalogue_version',
    'The change of the catalogue that this process has read last.',
    () => catalogue.current?.version ?? 0,
  )
}

const FAILED = { failed: 1, partial: 0.5, good: 0 }
