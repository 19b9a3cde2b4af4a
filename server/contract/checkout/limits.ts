/** Length of the free trial. Source: checkout spec §9. */
export const TRIAL_DAYS = 3
/** The catalogue subscription that trials and subscribers get. Source: checkout spec §4, §9. */
export const CATALOG_SUBSCRIPTION_ID = 4
/** Length limits of a promo code, in characters. Source: checkout spec §5, §9. */
export const PROMO_CODE_MIN = 3
export const PROMO_CODE_MAX = 64
/** Debounce before a typed promo code is checked, and how long the resulting message is shown. Source: checkout spec §5, §9. */
export const PROMO_DEBOUNCE_MS = 100
export const PROMO_MESSAGE_MS = 6_500
/** How long after its payment an order may be refunded. Source: checkout spec §9. */
export const REFUND_DAYS = 3
/** How long the choice of a country is remembered. Source: checkout spec §7, §9. */
export const COUNTRY_DAYS = 30
/** Product id of the black box, and the number of courses that the cart must exceed for it to be offered. Source: checkout spec §2, §9. */
export const BLACK_BOX_ID = 399
export const BLACK_BOX_COUNTER = 1
/** Longest message to the receiver of a gift certificate, in characters, and how many days ahead its mail may be scheduled. */
export const GIFT_MESSAGE_MAX = 300
export const GIFT_DAYS_MAX = 365
/** Maximum number of items in a cart. */
export const CART_ITEMS_MAX = 50
/** Maximum size of the data of an analytics event from a page, in bytes of its JSON. Source: SECURITY R69. */
export const ANALYTICS_BYTES_MAX = 8 * 1024
