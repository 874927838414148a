/** What people are told about an offer, by email. */
export const OFFER_MAILS = {
  made: 'offer-made',
  counteredToBuyer: 'offer-countered-buyer',
  counteredToSeller: 'offer-countered-seller',
  acceptedToBuyer: 'offer-accepted-buyer',
  acceptedToSeller: 'offer-accepted-seller',
  declinedToBuyer: 'offer-declined-buyer',
  declinedToSeller: 'offer-declined-seller',
  withdrawn: 'offer-withdrawn',
  expiredToBuyer: 'offer-expired-buyer',
  expiredToSeller: 'offer-expired-seller',
  closed: 'offer-closed',
  reminderToBuyer: 'offer-reminder-buyer',
  reminderToSeller: 'offer-reminder-seller',
  paymentReminder: 'offer-payment-reminder',
} as const
export type OfferMail = keyof typeof OFFER_MAILS
