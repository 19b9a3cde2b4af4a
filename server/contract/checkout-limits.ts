/** How long a trial is free. Source: checkout spec §9. */
export const TRIAL_DAYS = 3
/** The catalogue subscription that trials and subscribers get. Source: checkout spec §4, §9. */
export const CATALOG_SUBSCRIPTION_ID = 4
/** A promo code is at least so long. Source: checkout spec §5, §9. */
export const PROMO_CODE_MIN = 3
export const PROMO_CODE_MAX = 64
/** How long what is typed rests before it is checked, and how long the answer stays. Source: checkout spec §5, §9. */
export const PROMO_DEBOUNCE_MS = 100
export const PROMO_MESSAGE_MS = 6_500
/** For how long after a purchase it may be given back. Source: checkout spec §9. */
export const REFUND_DAYS = 3
/** How long the choice of a country is remembered. Source: checkout spec §7, §9. */
export const COUNTRY_DAYS = 30
/** Months that can be bought. 0 is a camp until the end of summer. Source: checkout spec §4. */
export const SCHOOL_DURATIONS = [1, 3, 6, 12] as const
export const CAMP_DURATIONS = [0, 1, 2, 3] as const
export const CATALOG_DURATIONS = [1, 3, 12] as const
/** The product that the offer of a black box is, and from how many courses on it is made. Source: checkout spec §2, §9. */
export const BLACK_BOX_ID = 399
export const BLACK_BOX_COUNTER = 1
/** The youngest payer. Source: checkout spec §9. */
export const PAYER_AGE_MIN = 16
/** What a buyer may write to whoever gets a certificate, and how far ahead its letter may be sent. */
export const GIFT_MESSAGE_MAX = 300
export const GIFT_DAYS_MAX = 365
/** The most that a cart holds. */
export const CART_ITEMS_MAX = 50
/** The largest event that a page may tell, in bytes of its JSON. Source: SECURITY R69. */
export const ANALYTICS_BYTES_MAX = 8 * 1024
