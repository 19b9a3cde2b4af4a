/** Custom properties that a page may set, on an element or on anything around it. Colours may be `light-dark()`. */
export interface SchoolTokens {
  /** The main button and ticked boxes. */
  '--school-accent'?: string
  /** The main button under the pointer. */
  '--school-accent-hover'?: string
  /** The main button while it is pressed. */
  '--school-accent-pressed'?: string
  /** Words and ticks on the accent colour. */
  '--school-on-accent'?: string
  /** Links, and the sign of a hint. */
  '--school-link'?: string
  /** The sign and the ground of a sentence about something that went well. */
  '--school-success'?: string
  /** The sign of a warning among the notifications. */
  '--school-warning'?: string
  /** What is refused: the sentence, its sign, the line around the field. */
  '--school-danger'?: string
  /** Headings, labels and what is typed. */
  '--school-ink'?: string
  /** Explanations and whatever stands back. */
  '--school-muted'?: string
  /** The line around fields, boxes and quiet buttons. */
  '--school-line'?: string
  /** The line around the card. */
  '--school-hairline'?: string
  /** The ground of the tabs, of a locked button, and of a quiet button under the pointer. */
  '--school-tint'?: string
  /** The ground of fields and boxes. */
  '--school-field'?: string
  /** The ground of the card. */
  '--school-surface'?: string
  /** The ground of the chosen tab. */
  '--school-raised'?: string
  /** The ring around what has the focus. */
  '--school-focus'?: string
  /** The shadow of the card, a whole `box-shadow`. */
  '--school-shadow'?: string
  /** The family of the letters, a whole `font-family`. */
  '--school-font'?: string
  /** The corners of fields, buttons and sentences. */
  '--school-radius'?: string
  /** The corners of the card and of the popup. */
  '--school-card-radius'?: string
}

/** What a page's style sheet reaches by `::part()`, and what it is. */
export interface SchoolParts {
  /** The card around a form. */
  card: HTMLDivElement
  /** The words above a form. */
  heading: HTMLHeadingElement
  /** The row of the two tabs. */
  tabs: HTMLDivElement
  /** One of the two tabs. */
  tab: HTMLButtonElement
  /** The words above a field. */
  label: HTMLLabelElement
  /** A field to type into. */
  input: HTMLInputElement
  /** The button in the field of the password that shows what is typed. */
  reveal: HTMLButtonElement
  /** What to type, under a field. */
  hint: HTMLParagraphElement
  /** What is wrong with a field, under it. */
  error: HTMLParagraphElement
  /** A box to tick with its words. */
  checkbox: HTMLLabelElement
  /** A switch with its words. */
  switch: HTMLLabelElement
  /** Every button but those that look like links. */
  button: HTMLButtonElement
  /** A button that stands back behind the main one. */
  'button-quiet': HTMLButtonElement
  /** A link, and a button that looks like one. */
  link: HTMLElement
  /** A sentence about the form as a whole. */
  notice: HTMLDivElement
  /** A notification, which stands in the page's own `<school-notices>`. */
  notification: HTMLLIElement
  /** The dialog around a form. */
  popup: HTMLDialogElement
  /** The button that closes the dialog, or a notification. */
  close: HTMLButtonElement
  /** A thing in the cart. */
  item: HTMLLIElement
  /** The sum to pay. */
  sum: HTMLElement
  /** A way to pay, or a card, to choose. */
  tile: HTMLDivElement
  /** A question of the checkout over the page. */
  dialog: HTMLDialogElement
  /** The number of items on `<school-cart>`. */
  badge: HTMLSpanElement
}

/** The slots of `<school-content>`: what a page puts into them. */
export interface SchoolContentSlots {
  /** Below the title and the cover of a document, such as its price. */
  offer: HTMLElement
  /** Below the document and above its comments, such as the lessons of a course. */
  after: HTMLElement
}
