import { weekday, weekdays } from '../language.js';

interface WeekdaysProperties {
  title: string;
  name: string;
  selected?: number[] | null;
  hint?: string;
}

/** Days of the week to choose from; {@link weekdaysIn} reads the selected ones. */
export function Weekdays({ title, name, selected, hint }: WeekdaysProperties) {
  return (
    <fieldset class="choice-of-days">
      <legend>{title}</legend>
      <div class="days">
        {weekdays.map((day) => (
          <label key={day} class="tick">
            <input type="checkbox" name={name} value={day} defaultChecked={selected?.includes(day) ?? false} />
            <span aria-hidden="true">{weekday(day, 'short')}</span>
            <span class="unseen">{weekday(day)}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && <p class="soft note">{hint}</p>}
    </fieldset>
  );
}

/** The selected days of the week, 1 for Monday to 7 for Sunday; null if none is. */
export function weekdaysIn(form: FormData, name: string): number[] | null {
  const days = form.getAll(name).map(Number);
  return days.length > 0 ? days : null;
}

/** A single box to check. */
export function Check({ label, name, isChecked }: { label: string; name: string; isChecked: boolean }) {
  return (
    <label class="tick wide">
      <input type="checkbox" name={name} defaultChecked={isChecked} />
      <span>{label}</span>
    </label>
  );
}
