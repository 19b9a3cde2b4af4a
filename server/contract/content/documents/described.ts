import type * as z from 'zod'
import type { FieldName } from './fields.ts'
import { fieldSchemas } from './schemas.ts'

/** API descriptions of the fields whose names are not self-explanatory. Source: content spec §3, §4, §5, §9. */
export const fieldDescriptions: Partial<Record<FieldName, string>> = {
  main_header: 'The large heading of its page.',
  status:
    '1 publishes. 0 goes on as a draft: readers keep what was published last. 2 archives what is over: lists and the shop leave it out, and only those who have bought it read on.',
  author: 'Whose document it is. Only staff gives it to somebody else.',
  seo_title: 'The title for search engines and links to its page; empty is its title.',
  seo_description: 'What search engines and links say about its page; empty is its short description.',
  category: 'One of GET /categories/; of a single lesson one of GET /lesson-categories/.',
  price: 'Above 0 makes it a paid one. Without it the other sums are 0, except for a single lesson.',
  old_price: 'The price before the discount.',
  euro_price: 'The price in euros.',
  euro_old_price: 'The price in euros before the discount.',
  deferred_start_at:
    'Until then readers see it without its blocks; it opens by itself. Without an offset by Moscow time.',
  access_duration: 'For how many months a purchase opens it; 0 is for good, and of a free one always.',
  show_discount_timer: 'Its page and its card count down to discount_timer_to; of webinars and contests always true.',
  discount_timer_to: 'When the discount ends, a day at its end in Moscow: from then on the old price is charged.',
  unisender_group_id: 'The mailing list of who signs up; readers never see it.',
  lessons_schedule_list: 'The timetable: objects with date, time and time_end (HH:mm), or whatever JSON.',
  is_hidden:
    'True takes it off the site, whatever its status is: nobody sees it but its author, staff and those who have bought it, who read on. False with status 1 puts it back.',
  slug: 'Its address in Latin letters, digits, hyphens and underscores, lower-cased; no other of its kind has it.',
  date: 'Its day in the schedule.',
  cover: 'An image of POST /image-objects/.',
  materials: 'Markup for who may see the content: of a paid one for buyers.',
  collection: 'Ids of collections.',
  tags: 'Ids of tags.',
  available_in_plus: 'A subscription opens it as well.',
  webinar_link: 'The room: only for who has signed up.',
  date_start: 'When the event begins.',
  date_end: 'When the event ends.',
  video_result: 'The recording, by its address or its id.',
  img_per_user: 'How many images each participant may send.',
  content_registered: 'Markup for who has signed up.',
  content_closed: 'Markup for after the event.',
  config_data: 'Any JSON for the editor alone; readers never see it.',
  publish_date: 'From this day on by Moscow time, or from this moment, the lesson is open.',
  course: 'The id of its course.',
  position: 'Its place among the lessons of the course.',
}

interface Described {
  in: z.ZodType
  out: z.ZodType
}

const made = new Map<FieldName, Described>()

const describe = (name: FieldName): Described => {
  const { in: schema, out } = fieldSchemas[name]
  const description = fieldDescriptions[name]
  return description === undefined
    ? { in: schema, out }
    : { in: schema.meta({ description }), out: out.meta({ description }) }
}

/** The request and response schemas of a field with its description; every kind shares the same instance. */
export const describedField = (name: FieldName): Described => {
  const known = made.get(name) ?? describe(name)
  made.set(name, known)
  return known
}
