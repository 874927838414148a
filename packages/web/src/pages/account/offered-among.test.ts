import { expect, it } from 'vitest'
import type { SellerListing } from '../../api/seller-listings.ts'
import { offeredAmong } from './offered-among.ts'

it('sold, withdrawn and rejected listings aren’t offered', () => {
  const states: SellerListing['state'][] = [
    'awaiting_verification',
    'awaiting_approval',
    'rejected',
    'listed',
    'paused',
    'hidden',
    'sold',
    'withdrawn',
  ]
  const offered = offeredAmong(states.map((state) => ({ state })))
  expect(offered.map(({ state }) => state)).toEqual([
    'awaiting_verification',
    'awaiting_approval',
    'listed',
    'paused',
    'hidden',
  ])
})
