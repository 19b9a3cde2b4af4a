import type { MainLang } from '../langs.ts'

/** The messages of the content API. `{name}` is a placeholder. */
export interface ContentMessages {
  missing: string
  denied: string
  /** Staff alone deletes what somebody has bought. */
  hasBuyers: string
  stale: string
  /** No token, or an unknown, revoked or expired one. */
  tokenMissing: string
  tokenBad: string
  /** The token may only read. */
  scopeBad: string
  required: string
  unknownField: string
  /** How many more unknown fields there are, if there are too many to name. */
  unknownFields: string
  /** There are more errors than the response lists. */
  moreErrors: string
  wrongKind: string
  /** These messages describe a valid value. */
  wholeBad: string
  idBad: string
  sumBad: string
  choiceBad: string
  dayBad: string
  clockBad: string
  uuidBad: string
  personBad: string
  looseBad: string
  jsonBad: string
  variantBad: string
  documentBad: string
  documentTwice: string
  listBad: string
  objectBad: string
  textBad: string
  numberBad: string
  wholeNumberBad: string
  flagBad: string
  tooLow: string
  tooHigh: string
  tooLongFor: string
  slugInUse: string
  slugBad: string
  hrefBad: string
  whenBad: string
  tooMany: string
  tooMuchMarkup: string
  foreignId: string
  unknownType: string
  imageMissing: string
  termMissing: string
  /** A category, a tag or a collection that documents still use. */
  termUsed: string
  /** The same row occurs twice. */
  sentTwice: string
  /** A document without a title cannot be published. */
  titleMissing: string
  /** Nor can one with an empty block, or one that ends before it starts. */
  quizEmpty: string
  questionMissing: string
  answersMissing: string
  answerBlank: string
  rightMissing: string
  videoMissing: string
  pictureMissing: string
  endsBeforeStart: string
  /** A warning: what has it is published. */
  alternativeMissing: string
  personMissing: string
  courseMissing: string
  commentMissing: string
  repliesFull: string
  /** Only staff may set this. */
  staffOnly: string
  lessonAuthor: string
  /** The block is not in this version of the document. */
  blockUnknown: string
  /** The block of a list item or a quiz question is unknown. */
  listUnknown: string
  imageUnknown: string
  /** Photographs of iPhones, whose decoder the server does not have. */
  imageHeic: string
  imageHuge: string
  imageBroken: string
  imageUsed: string
  /** Of a part of an image. */
  areaOutside: string
  areaSmall: string
  picturesBusy: string
  mediaDown: string
  uploadsToday: string
  uploadsFull: string
  certificateMissing: string
  userMissing: string
  documentMissing: string
  /** Notice after a write of status 0: it hides nothing. */
  stillPublished: string
  /** The document has as many preview links as it may have. */
  previewsFull: string
  /** The promo code is not valid, whatever the reason. */
  promoUnknown: string
}

export const contentMessages: Record<MainLang, ContentMessages> = {
  ru: {
    missing: 'Такого нет',
    denied: 'На это нет прав',
    hasBuyers: 'Это уже купили, и удалить может только администрация школы. Уберите в архив: кто купил, читает дальше',
    stale: 'Пока вы редактировали, документ изменили. Загрузите новую версию или сохраните свою копию',
    tokenMissing: 'Нужен токен: Authorization: Token …',
    tokenBad: 'Токен неизвестен, отозван или истёк',
    scopeBad: 'Этот токен только для чтения',
    required: 'Обязательное поле',
    unknownField: 'Такого поля нет',
    unknownFields: 'И ещё полей, которых нет: {count}',
    moreErrors: 'Здесь не все ошибки: исправьте эти, и мы скажем об остальных',
    wrongKind: 'Недопустимое значение',
    wholeBad: 'Нужно целое число от {least} до {most}',
    idBad: 'Нужен номер: целое число больше нуля',
    sumBad: 'Нужна сумма от 0 до {most}, копейки через точку: 1500.50',
    choiceBad: 'Подходит одно из: {choices}',
    dayBad: 'Нужна дата без времени: 2026-12-01 или 12-01-2026',
    clockBad: 'Нужно время вида 19:00',
    uuidBad: 'Нужны латинские буквы, цифры, дефисы и подчёркивания, не больше {most}',
    personBad: 'Нужен id человека',
    looseBad: 'Нужно число, строка или null',
    jsonBad: 'Годится любой JSON до {most} уровней вложенности, без ссылок javascript: и data:',
    variantBad: 'Нужна строка или {"text": "…", "is_correct": true}',
    documentBad: 'Нужны вид и номер документа: course:12',
    documentTwice: 'Это другой документ, чем в поле course',
    listBad: 'Нужен список',
    objectBad: 'Нужен объект',
    textBad: 'Нужен текст',
    numberBad: 'Нужно число',
    wholeNumberBad: 'Нужно целое число',
    flagBad: 'Нужно true или false',
    tooLow: 'Нужно число не меньше {least}',
    tooHigh: 'Нужно число не больше {most}',
    tooLongFor: 'Слишком длинно: не больше {most} знаков',
    slugInUse: 'Такой адрес уже занят',
    slugBad: 'В адресе могут быть латинские буквы, цифры, дефис и подчёркивание',
    hrefBad: 'Нужна ссылка https://…, mailto:…, tel:… или путь этой школы',
    whenBad: 'Нужна дата вида 2026-12-01 или 12-01-2026, со временем: 2026-12-01T19:00',
    tooMany: 'Слишком много: не больше {most}',
    tooMuchMarkup: 'Слишком много разметки, упростите, пожалуйста',
    foreignId: 'В этом документе нет ничего с номером {id}',
    unknownType: 'Неизвестный вид блока: {type}',
    imageMissing: 'Нет изображения с номером {id}',
    termMissing: 'В списке нет номера {id}',
    termUsed: 'Сначала уберите это из документов, которые с ним сохранены: {count}',
    sentTwice: 'Такой {name} уже есть выше',
    titleMissing: 'Без названия опубликовать нельзя',
    quizEmpty: 'Тест без вопросов опубликовать нельзя',
    questionMissing: 'Вопрос без текста опубликовать нельзя',
    answersMissing: 'Вопрос без ответов опубликовать нельзя',
    answerBlank: 'Пустой ответ опубликовать нельзя: заполните его или удалите',
    rightMissing: 'Отметьте хотя бы один верный ответ: без него опубликовать нельзя',
    videoMissing: 'Видео без адреса опубликовать нельзя',
    pictureMissing: 'Блок без изображения опубликовать нельзя',
    alternativeMissing: 'Изображение без описания для тех, кто его не видит',
    endsBeforeStart: 'Окончание раньше начала: опубликовать нельзя',
    personMissing: 'Нет такого автора',
    courseMissing: 'Нет курса с номером {id}',
    commentMissing: 'Ответить можно только на комментарий под этим документом',
    repliesFull: 'Под этим комментарием больше {most} ответов быть не может',
    staffOnly: 'Это могут менять только сотрудники школы',
    lessonAuthor: 'У урока тот же автор, что у его курса',
    blockUnknown: 'В этой версии нет такого блока',
    listUnknown: 'Нет такого блока с номером {id}',
    imageUnknown: 'Нужно изображение JPEG, PNG, WebP или GIF',
    imageHeic: 'HEIC не\u00A0принимается: сохраните снимок как JPEG',
    imageHuge:
      'Изображение слишком большое: не\u00A0больше 40\u00A0мегапикселей (у\u00A0анимации 20 на\u00A0все кадры) и\u00A020\u00A0000\u00A0точек по\u00A0стороне',
    imageBroken: 'Изображение повреждено и не открывается',
    imageUsed: 'Изображение ещё где-то показывается. Сначала уберите его оттуда',
    areaOutside: 'Эта часть выходит за край изображения',
    areaSmall: 'Слишком мало: нужен хотя бы один процент стороны и не меньше {least} точек',
    picturesBusy: 'Сейчас загружают слишком много изображений. Попробуйте через несколько секунд',
    mediaDown: 'Хранилище изображений сейчас недоступно. Попробуйте через несколько секунд',
    uploadsToday: 'За сутки можно загрузить не больше {day} изображений',
    uploadsFull: 'Место для изображений закончилось: не больше {megabytes} МБ. Удалите ненужные',
    certificateMissing: 'Нет сертификата с номером {id}',
    userMissing: 'Нет такого пользователя',
    promoUnknown: 'Такого промокода нет, или он не подходит',
    documentMissing: 'Нет такого документа',
    stillPublished: 'Читатели по-прежнему видят опубликованную версию',
    previewsFull: 'У документа уже есть {most} действующих ссылок для просмотра. Сначала отзовите одну из них',
  },
  en: {
    missing: 'There is no such thing',
    denied: 'You may not do this',
    hasBuyers: 'Somebody has bought this, so only staff may delete it. Archive it: those who have bought it read on',
    stale: 'Somebody has changed the document meanwhile. Load the new version or keep a copy of yours',
    tokenMissing: 'A token is needed: Authorization: Token …',
    tokenBad: 'The token is unknown, revoked or expired',
    scopeBad: 'This token may only read',
    required: 'This field is required',
    unknownField: 'There is no such field',
    unknownFields: 'More fields that there are not: {count}',
    moreErrors: 'These are not all faults: put them right, and we will tell the others',
    wrongKind: 'This value is not allowed',
    wholeBad: 'A whole number from {least} to {most} is needed',
    idBad: 'A number is needed: whole and above zero',
    sumBad: 'A sum from 0 to {most} is needed, with a point before the cents: 1500.50',
    choiceBad: 'One of these is needed: {choices}',
    dayBad: 'A date without a time is needed: 2026-12-01 or 12-01-2026',
    clockBad: 'A time such as 19:00 is needed',
    uuidBad: 'Latin letters, digits, hyphens and underscores are needed, at most {most}',
    personBad: 'The id of a person is needed',
    looseBad: 'A number, a line of text or null is needed',
    jsonBad: 'Any JSON of up to {most} levels will do, without links javascript: and data:',
    variantBad: 'A line of text or {"text": "…", "is_correct": true} is needed',
    documentBad: 'The kind and the number of a document are needed: course:12',
    documentTwice: 'This is another document than the one in course',
    listBad: 'A list is needed',
    objectBad: 'An object is needed',
    textBad: 'A text is needed',
    numberBad: 'A number is needed',
    wholeNumberBad: 'A whole number is needed',
    flagBad: 'true or false is needed',
    tooLow: 'A number of at least {least} is needed',
    tooHigh: 'A number of at most {most} is needed',
    tooLongFor: 'Too long: at most {most} characters',
    slugInUse: 'This address is taken',
    slugBad: 'An address takes Latin letters, digits, hyphens and underscores',
    hrefBad: 'A link https://…, mailto:…, tel:… or a path of this school is needed',
    whenBad: 'A date such as 2026-12-01 or 12-01-2026 is needed, with a time: 2026-12-01T19:00',
    tooMany: 'Too many: at most {most}',
    tooMuchMarkup: 'Too much markup, please simplify it',
    foreignId: 'Nothing in this document has the number {id}',
    unknownType: 'Unknown kind of block: {type}',
    imageMissing: 'There is no image with the number {id}',
    termMissing: 'The list has no number {id}',
    termUsed: 'Take it out of the documents that have it first: {count}',
    sentTwice: 'The same {name} is there above',
    titleMissing: 'Nothing is published without a title',
    quizEmpty: 'A quiz is not published without questions',
    questionMissing: 'A question is not published without its text',
    answersMissing: 'A question is not published without answers',
    answerBlank: 'An empty answer is not published: fill it in or delete it',
    rightMissing: 'Mark at least one right answer: a question is not published without it',
    videoMissing: 'A video is not published without its address',
    pictureMissing: 'A picture is not published without its image',
    alternativeMissing: 'The picture has no description for those who cannot see it',
    endsBeforeStart: 'What ends before it starts is not published',
    personMissing: 'There is no such author',
    courseMissing: 'There is no course with the number {id}',
    commentMissing: 'Only a comment on this document can be replied to',
    repliesFull: 'A comment has at most {most} replies',
    staffOnly: 'Only staff of the school may change this',
    lessonAuthor: 'A lesson has the same author as its course',
    blockUnknown: 'This version has no such block',
    listUnknown: 'There is no such block with the number {id}',
    imageUnknown: 'A JPEG, PNG, WebP or GIF is needed',
    imageHeic: 'A HEIC is not accepted: save the photograph as a JPEG',
    imageHuge: 'The image is too large: at most 40 megapixels, all frames of an animation 20, and 20,000 pixels a side',
    imageBroken: 'The image is damaged and does not open',
    imageUsed: 'The image is still shown somewhere. Take it out there first',
    areaOutside: 'This part goes over the edge of the image',
    areaSmall: 'Too small: at least one per cent of the side is needed, and at least {least} pixels',
    picturesBusy: 'Too many images are being uploaded right now. Try again in a few seconds',
    mediaDown: 'The store of images is not available right now. Try again in a few seconds',
    uploadsToday: 'At most {day} images can be uploaded within a day',
    uploadsFull: 'There is no room for more images: at most {megabytes} MB. Delete some',
    certificateMissing: 'There is no certificate with the number {id}',
    userMissing: 'There is no such person',
    promoUnknown: 'There is no such code, or it does not hold for this',
    documentMissing: 'There is no such document',
    stillPublished: 'Readers still see the published version',
    previewsFull: 'The document has {most} valid preview links already. Revoke one of them first',
  },
}
