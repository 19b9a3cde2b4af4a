import { type SubmitEvent, useId, useState } from 'react'
import { documentId, documentNamed } from '../../../server/contract/content/documents/document-id.ts'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import type { Person } from '../../api/content/community.ts'
import type { Certificate, UserCertificate } from '../../api/content/images.ts'
import type { DocumentLine } from '../../api/content/wire.ts'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { documentKinds } from '../documents/document-kinds.ts'
import { useStudio } from '../ui/studio-context.ts'
import { PersonFinder } from './person-finder.tsx'
import { certificateFields } from './preset.ts'
import { SearchField, useSectionTexts } from './section-frame.tsx'
import { messageOf, useRows } from './use-rows.ts'

type Errors = Readonly<Partial<Record<string, readonly string[]>>>

interface SelectProps {
  label: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
}

const Select = ({ label, value, error, onChange, options }: SelectProps) => {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="select"
        data-set
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}e` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldError id={`${id}e`} error={error} />
    </div>
  )
}

interface DocumentChoiceProps {
  /** As `course:12`, '' for none. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A document of the author's, of a kind and found by its title. */
const DocumentChoice = ({ value, error, onChange }: DocumentChoiceProps) => {
  const { client, lang } = useStudio()
  const { certificates: ownTexts, comments } = useSectionTexts()
  const { kinds, untitled } = shellTexts[lang]
  const chosen = documentNamed(value)
  const [kind, setKind] = useState<DocumentKind>(chosen?.kind ?? 'course')
  const [search, setSearch] = useState('')
  const { rows } = useRows<DocumentLine>(`${kind} ${search}`, (page) =>
    client.documents(kind).list({ search: search || null, ordering: '-updated_at', page }),
  )
  const found = (rows ?? []).map(({ id, title }) => ({ value: documentId(kind, id), label: title || untitled }))
  const isListed = chosen === null || found.some((option) => option.value === value)
  const current = chosen && { value, label: ownTexts.documentOf(kinds[chosen.kind].one, chosen.id) }
  return (
    <div className="section-document">
      <Select
        label={comments.kind}
        value={kind}
        onChange={(next) => setKind(documentKinds.find((one) => one === next) ?? kind)}
        options={documentKinds.map((one) => ({ value: one, label: kinds[one].many }))}
      />
      <SearchField label={comments.search} onSearch={setSearch} />
      <Select
        label={ownTexts.document}
        value={value}
        error={error}
        onChange={onChange}
        options={[{ value: '', label: ownTexts.noDocument }, ...(isListed || !current ? [] : [current]), ...found]}
      />
    </div>
  )
}

interface GiveDialogProps {
  /** Null for a new certificate. */
  certificate: UserCertificate | null
  onSaved: (certificate: UserCertificate) => void
  onClose: () => void
}

const fieldsShown = ['user', 'certificate', 'course', 'document'] as const

/** Gives a certificate to a person, or changes one. */
export const GiveDialog = ({ certificate, onSaved, onClose }: GiveDialogProps) => {
  const { client } = useStudio()
  const texts = useSectionTexts()
  const { certificates: ownTexts, person: personTexts } = texts
  const { rows: backgrounds } = useRows<Certificate>('', (page) => client.certificates({ page, ordering: '-id' }))
  const [person, setPerson] = useState<Person | null>(null)
  const [background, setBackground] = useState(certificate ? String(certificate.certificate) : '')
  const [document, setDocument] = useState(certificate?.document ?? '')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(certificate?.texts ?? {})
  const [errors, setErrors] = useState<Errors>({})
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)

  const shown = background || String(backgrounds?.[0]?.id ?? '')
  const user = certificate?.user ?? person?.id
  const save = async () => {
    if (user === undefined) return setErrors({ user: [personTexts.required] })
    setBusy(true)
    const filled = Object.entries(typed).filter(([, text]) => text.trim() !== '')
    const outcome = await client.saveUserCertificate({
      id: certificate?.id ?? null,
      certificate: Number(shown),
      user,
      document: document || null,
      words: Object.fromEntries(filled),
    })
    setBusy(false)
    if (outcome.ok) return onSaved(outcome.body)
    setErrors(outcome.fields)
    const isBesideFields = fieldsShown.some((field) => outcome.fields[field])
    setRefusal(isBesideFields ? '' : messageOf(outcome, texts.wrong))
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBusy) void save()
  }
  const errorOf = (field: (typeof fieldsShown)[number]) => errors[field]?.join(' ')
  const listed = (backgrounds ?? []).map(({ id }) => ({ value: String(id), label: ownTexts.nth(id) }))
  const isListed = listed.some(({ value }) => value === shown)
  const title = certificate ? ownTexts.changing : ownTexts.give
  return (
    <Dialog title={title} closeLabel={texts.close} onClose={onClose}>
      {certificate === null && backgrounds?.length === 0 ? (
        <Notice tone="hint">{ownTexts.backgroundMissing}</Notice>
      ) : (
        <form className="section-form" noValidate onSubmit={onSubmit}>
          {certificate === null && (
            <PersonFinder
              error={errorOf('user')}
              onFound={(found) => {
                setPerson(found)
                setErrors({})
                if (found && !typed.name) setTyped({ ...typed, name: found.name })
              }}
            />
          )}
          <Select
            label={ownTexts.background}
            value={shown}
            error={errorOf('certificate')}
            onChange={setBackground}
            options={
              isListed || !certificate ? listed : [{ value: shown, label: ownTexts.nth(Number(shown)) }, ...listed]
            }
          />
          <DocumentChoice value={document} error={errorOf('document') ?? errorOf('course')} onChange={setDocument} />
          {certificateFields.map((word, at) => (
            <TextField
              key={word}
              enterKeyHint={at === certificateFields.length - 1 ? 'done' : 'next'}
              label={ownTexts.words[word]}
              value={typed[word] ?? ''}
              onChange={({ target }) => setTyped({ ...typed, [word]: target.value })}
            />
          ))}
          <div role="alert">{refusal && <Notice tone="danger">{refusal}</Notice>}</div>
          <div className="dialog-ways">
            <Button type="submit" isBusy={isBusy}>
              {certificate ? texts.save : ownTexts.give}
            </Button>
            <Button isQuiet onClick={onClose}>
              {texts.cancel}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
