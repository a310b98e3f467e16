/** SVG paths of the icons, 24 × 24, drawn as lines in the text colour. */
const paths = {
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5 12 4 4',
  heart: 'M12 20S4 15 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11Z',
  bag: 'M4 8h16v11H4zM9 8V5h6v3M4 13h16',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20c.5-4 3.5-5.5 7.5-5.5s7 1.5 7.5 5.5',
  flag: 'M6 21V4h12l-2.5 4.5L18 13H6',
  pin: 'M12 21s-6-5.5-6-11a6 6 0 0 1 12 0c0 5.5-6 11-6 11Zm0-13.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20h4',
  muted: 'M8 8.5A6 6 0 0 0 6 13v3l-1.5 2H16M9.5 6.6A6 6 0 0 1 18 11v4M10 20h4M4 4l16 16',
  home: 'm4 11 8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  check: 'm5 12 5 5 9-10',
  key: 'M8 11a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm3 1 8-8m-3 3 3 3',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4m8-4v4',
  camera: 'M4 8h4l1.5-3h5L16 8h4v11H4zm8 2a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4Z',
  close: 'm6 6 12 12M18 6 6 18',
  message: 'M4 5h16v11H10l-4 4v-4H4z',
  star: 'm12 4 2.5 5.1 5.5.8-4 3.9 1 5.5-5-2.6-5 2.6 1-5.5-4-3.9 5.5-.8z',
  back: 'm15 5-7 7 7 7',
  forward: 'm9 5 7 7-7 7',
};
export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon ${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
