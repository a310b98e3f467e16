/** The form for a new listing of an owner. Its calendar, rules and seasons are set afterwards. */
import {
  type BuildingType,
  type City,
  RentPropertyCondition,
  RentPropertyType,
  type RentType,
} from 'rental-marketplace-sdk';
import { words } from '../language.js';
import { cities, currencies, optionsOf } from '../names.js';
import { Field, Form, Submit } from '../parts/form.js';
import { addressOf } from '../route.js';
import { service } from '../service.js';

type Values = Record<string, string>;

const numberOf = (text: string | undefined) => (text === undefined ? null : Number(text));

async function add(values: Values, form: FormData): Promise<void> {
  const picture = form.get('images') as File;
  const images = picture.size > 0 ? [(await service.uploadPicture({ image: picture })).data.path] : [];
  const { data } = await service.addRentProperty({
    PropertyInformation: {
      images,
      propertyType: RentPropertyCondition.Furnished,
      type: RentPropertyType.Furnished,
      title: values['PropertyInformation.title'] ?? '',
      description: values['PropertyInformation.description'],
      city: Number(values['PropertyInformation.city']) as City,
      district: values['PropertyInformation.district'],
      bedrooms: numberOf(values['PropertyInformation.bedrooms']),
    },
    BuildingType: Number(values['BuildingType']) as BuildingType,
    RentType: Number(values['RentType']) as RentType,
    CurrencyId: Number(values['CurrencyId']),
    Price: Number(values['Price']),
    DepositAmount: numberOf(values['DepositAmount']),
    MaxGuests: numberOf(values['MaxGuests']),
  });
  location.hash = addressOf(`listings/${data.id}`);
}

export function NewListing() {
  return (
    <section class="sheet">
      <Form onSubmit={add}>
        <Field label={words.listingTitle} name="PropertyInformation.title" dir="auto" maxLength={200} required />
        <Field label={words.listingDescription} name="PropertyInformation.description" dir="auto" rows={4} />
        <div class="fields">
          <Field
            label={words.city}
            name="PropertyInformation.city"
            required
            options={[
              { value: '', label: words.choose },
              ...cities.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <Field label={words.listingDistrict} name="PropertyInformation.district" dir="auto" />
          <Field label={words.building} name="BuildingType" options={optionsOf('buildingType')} />
          <Field label={words.listingBedrooms} name="PropertyInformation.bedrooms" type="number" min={0} />
          <Field label={words.listingGuests} name="MaxGuests" type="number" min={1} />
          <Field label={words.kind} name="RentType" options={optionsOf('rentType')} />
          <Field label={words.listingPrice} name="Price" type="number" min={0} step="any" required />
          <Field
            label={words.currency}
            name="CurrencyId"
            options={currencies.map(({ id, code }) => ({ value: String(id), label: code }))}
          />
          <Field label={words.listingDeposit} name="DepositAmount" type="number" min={0} step="any" />
        </div>
        <Field label={words.listingPicture} name="images" type="file" accept="image/jpeg,image/png,image/webp" />
        <Submit>{words.addListing}</Submit>
      </Form>
    </section>
  );
}
