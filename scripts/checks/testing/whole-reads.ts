import type { Dialect } from '../../../server/db/dialect.ts'

/** Statements that may read a whole table, or sort more than a page, and why. */
export interface WholeRead {
  why: string
  /** Whatever this line of the operator sends, or statements of this shape. */
  is: string | RegExp
  /** Only there the database reads that much. */
  on?: Dialect
}

export const wholeReads: readonly WholeRead[] = [
  { is: 'ledger check', why: 'The check compares all books with each other.' },
  { is: 'people doubles', why: 'The operator looks for addresses in another form among all of them.' },
  { is: 'ledger report', on: 'postgres', why: 'The report of a long time reads most payments and refunds.' },
  {
    is: /^select "long"\."content_id" from \(select "content_id", count\(\*\)/,
    on: 'postgres',
    why: 'Once an hour, the versions of each document are counted by an index.',
  },
  { is: /^select count\(\*\) from "\w+"$/, why: "The title of an operator's list says how many there are." },
  {
    is: /^select count\(\*\) from "(content|image)" where "\w+"\."deleted_at" is (not )?null$/,
    on: 'sqlite',
    why: "The title of an operator's list says how many there are.",
  },
  {
    is: /^select count\(\*\) from "outbox" where "outbox"\."next_attempt_at" is not null$/,
    on: 'postgres',
    why: 'The operator counts the mails that wait; the index has no others.',
  },
  { is: /from "event_signup" .*"id" asc$/, why: 'The export has all sign-ups.' },
  { is: /from "captured_email" (?:where .*)?order by .*"email" asc$/, why: 'The export has all addresses.' },
  {
    is: /^select .* from "image" .*not exists \(select "image_id" from "image_use"/,
    why: 'The operator looks for unused pictures among all of them.',
  },
  {
    is: /^select "id", "hash" from "image" where "image"\."deleted_at" is null$/,
    on: 'sqlite',
    why: 'The operator looks for files that belong to none of the pictures.',
  },
  {
    is: /from "(block|block_item|content_image)" .* order by "\w+"\."deleted_at" desc/,
    why: 'Sorted are the deleted parts of one document.',
  },
  {
    is: /^select count\(\*\) from "shop_order" where .*"payment_attempt"\."state" = \?/,
    on: 'postgres',
    why: 'The operator counts the orders that wait for a person among all.',
  },
  { is: /from "editing" .* order by "editing"\."since" asc/, why: 'Sorted are those who have one document open.' },
  {
    is: /"content"\."author_id" = \?\)\) order by "published"\."published_at"/,
    on: 'sqlite',
    why: "Sorted are one author's documents in one state.",
  },
  {
    is: /from "shop_order" inner join "order_line" .* order by "shop_order"\."paid_at" desc/,
    why: "Sorted are one buyer's purchases, or the lines of one order.",
  },
  { is: /from "promo_code" order by "promo_code"\."created_at" desc/, why: 'Sorted are the codes of one moment.' },
  {
    is: /from "shop_order" .*"payment_attempt"\."state" = \?.* order by/,
    on: 'sqlite',
    why: 'Sorted are orders that wait for a person.',
  },
  {
    is: /from "published" left join "published" "of_course" on .*"of_course"\."id" is not null\)\)\)/,
    on: 'sqlite',
    why: 'The sitemap names all that is published. It is read at most once a minute.',
  },
  {
    is: /^select (\*|.*) from "(payment_attempt|refund)"( where "payment_attempt"\."person_id" = \?)?$/,
    why: 'A helper of tests reads it, not the server.',
  },
  {
    is: /^select distinct .* inner join "payment_attempt" on \("\w+"\."attempt_id" = "payment_attempt"\."id" and "payment_attempt"\."person_id" = \?\)/,
    why: 'A helper of tests reads it, not the server.',
  },
]
