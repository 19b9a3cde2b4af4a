import type { Lang } from '../messages.ts'

/** What the content API says. `{name}` stands for a fact. */
export interface ContentMessages {
  missing: string
  denied: string
  stale: string
  /** No token, or one that is unknown, revoked or over. */
  tokenMissing: string
  tokenBad: string
  /** The token may only read. */
  scopeBad: string
  required: string
  unknownField: string
  wrongKind: string
  tooLongFor: string
  slugTaken: string
  slugBad: string
  hrefBad: string
  whenBad: string
  tooMany: string
  tooMuchMarkup: string
  foreignId: string
  unknownType: string
  imageMissing: string
  termMissing: string
  /** The same row is there twice. */
  sentTwice: string
  /** Nothing is published without a title. */
  titleMissing: string
  personMissing: string
  courseMissing: string
  /** Only staff may set this. */
  staffOnly: string
  /** Of a version of a document. */
  blockUnknown: string
  /** Of an item of a list or a question of a quiz. */
  listUnknown: string
  imageUnknown: string
  imageHuge: string
  imageBroken: string
  imageUsed: string
  picturesBusy: string
  mediaDown: string
  uploadsToday: string
  uploadsFull: string
  certificateMissing: string
  userMissing: string
  documentMissing: string
  /** A promo code that does not hold, whatever the reason. */
  promoUnknown: string
}

export const contentMessages: Record<Lang, ContentMessages> = {
  ru: {
    missing: 'Такого нет',
    denied: 'На это нет прав',
    stale: 'Пока вы редактировали, документ изменили. Загрузите новую версию или сохраните свою копию',
    tokenMissing: 'Нужен токен: Authorization: Token …',
    tokenBad: 'Токен неизвестен, отозван или истёк',
    scopeBad: 'Этот токен только для чтения',
    required: 'Обязательное поле',
    unknownField: 'Такого поля нет',
    wrongKind: 'Недопустимое значение',
    tooLongFor: 'Слишком длинно: не больше {most} знаков',
    slugTaken: 'Такой адрес уже занят',
    slugBad: 'В адресе могут быть латинские буквы, цифры, дефис и подчёркивание',
    hrefBad: 'Нужна ссылка https://…, mailto:…, tel:… или путь этой школы',
    whenBad: 'Нужна дата вида 2026-12-01 или 12-01-2026, со временем: 2026-12-01T19:00',
    tooMany: 'Слишком много: не больше {most}',
    tooMuchMarkup: 'Слишком много разметки, упростите, пожалуйста',
    foreignId: 'В этом документе нет ничего с номером {id}',
    unknownType: 'Неизвестный вид блока: {type}',
    imageMissing: 'Нет изображения с номером {id}',
    termMissing: 'В списке нет номера {id}',
    sentTwice: 'Это же есть выше',
    titleMissing: 'Без названия опубликовать нельзя',
    personMissing: 'Нет такого автора',
    courseMissing: 'Нет курса с номером {id}',
    staffOnly: 'Это могут менять только сотрудники школы',
    blockUnknown: 'В этой версии нет такого блока',
    listUnknown: 'Нет такого блока с номером {id}',
    imageUnknown: 'Нужно изображение JPEG, PNG или WebP',
    imageHuge: 'Изображение слишком большое: не больше 40 мегапикселей',
    imageBroken: 'Изображение повреждено и не открывается',
    imageUsed: 'Изображение ещё где-то показывается. Сначала уберите его оттуда',
    picturesBusy: 'Сейчас загружают слишком много изображений. Попробуйте через несколько секунд',
    mediaDown: 'Хранилище изображений сейчас недоступно. Попробуйте через несколько секунд',
    uploadsToday: 'За сутки можно загрузить не больше {day} изображений',
    uploadsFull: 'Место для изображений закончилось: не больше {megabytes} МБ. Удалите ненужные',
    certificateMissing: 'Нет сертификата с номером {id}',
    userMissing: 'Нет такого пользователя',
    promoUnknown: 'Такого промокода нет, или он не подходит',
    documentMissing: 'Нет такого документа',
  },
  en: {
    missing: 'There is no such thing',
    denied: 'You may not do this',
    stale: 'Somebody has changed the document meanwhile. Load the new version or keep a copy of yours',
    tokenMissing: 'A token is needed: Authorization: Token …',
    tokenBad: 'The token is unknown, revoked or expired',
    scopeBad: 'This token may only read',
    required: 'This field is required',
    unknownField: 'There is no such field',
    wrongKind: 'This value is not allowed',
    tooLongFor: 'Too long: at most {most} characters',
    slugTaken: 'This address is taken',
    slugBad: 'An address takes Latin letters, digits, hyphens and underscores',
    hrefBad: 'A link https://…, mailto:…, tel:… or a path of this school is needed',
    whenBad: 'A date such as 2026-12-01 or 12-01-2026 is needed, with a time: 2026-12-01T19:00',
    tooMany: 'Too many: at most {most}',
    tooMuchMarkup: 'Too much markup, please simplify it',
    foreignId: 'Nothing in this document has the number {id}',
    unknownType: 'Unknown kind of block: {type}',
    imageMissing: 'There is no image with the number {id}',
    termMissing: 'The list has no number {id}',
    sentTwice: 'The same is there above',
    titleMissing: 'Nothing is published without a title',
    personMissing: 'There is no such author',
    courseMissing: 'There is no course with the number {id}',
    staffOnly: 'Only staff of the school may change this',
    blockUnknown: 'This version has no such block',
    listUnknown: 'There is no such block with the number {id}',
    imageUnknown: 'A JPEG, PNG or WebP is needed',
    imageHuge: 'The image is too large: at most 40 megapixels',
    imageBroken: 'The image is damaged and does not open',
    imageUsed: 'The image is still shown somewhere. Take it out there first',
    picturesBusy: 'Too many images are being uploaded right now. Try again in a few seconds',
    mediaDown: 'The store of images is not available right now. Try again in a few seconds',
    uploadsToday: 'At most {day} images can be uploaded within a day',
    uploadsFull: 'There is no room for more images: at most {megabytes} MB. Delete some',
    certificateMissing: 'There is no certificate with the number {id}',
    userMissing: 'There is no such person',
    promoUnknown: 'There is no such code, or it does not hold for this',
    documentMissing: 'There is no such document',
  },
}
