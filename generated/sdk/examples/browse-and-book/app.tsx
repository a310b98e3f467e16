/**
 * A web app for guests (search, booking, payment, changes, rent by the month), owners (bookings, changes, nights and rules of their
 * listings) and administrators (decisions), made with the SDK and Preact.
 */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Header } from './header.js';
import { words } from './language.js';
import { Loaded, useLoaded } from './loading.js';
import { Login } from './login.js';
import { readNames } from './names.js';
import { Empty, SearchLink } from './parts/empty.js';
import { type Route, useRoute } from './route.js';
import { Account } from './views/account.js';
import { Administration } from './views/administration.js';
import { Favorites } from './views/favorites.js';
import { Listing } from './views/listing.js';
import { Listings } from './views/listings.js';
import { Messages } from './views/messages.js';
import { News } from './views/news.js';
import { Search } from './views/search.js';
import { Trip } from './views/trip.js';
import { Trips } from './views/trips.js';
import './styles/base.css';
import './styles/forms.css';
import './styles/header.css';
import './styles/listing.css';
import './styles/search.css';
import './styles/talks.css';
import './styles/trips.css';
import './styles/account.css';
import './styles/map.css';
import './styles/nights.css';

function View({ route: { path, query } }: { route: Route }) {
  const [view, id] = path;
  if (view === undefined) return <Search query={query} />;
  if (view === 'listing' && id) return <Listing key={id} id={Number(id)} query={query} />;
  if (view === 'favorites') return <Favorites />;
  if (view === 'trips') return id ? <Trip key={id} id={Number(id)} /> : <Trips />;
  if (view === 'messages') return <Messages path={path.slice(1)} />;
  if (view === 'listings') return <Listings path={path.slice(1)} />;
  if (view === 'news') return <News />;
  if (view === 'account') return <Account path={path.slice(1)} />;
  if (view === 'administration') return <Administration path={path.slice(1)} />;
  return (
    <Empty icon="search" text={words.notFound}>
      <SearchLink />
    </Empty>
  );
}

function useOnline(): boolean {
  const [isOnline, set] = useState(navigator.onLine);
  useEffect(() => {
    const update = () => set(navigator.onLine);
    const events = ['online', 'offline'];
    events.forEach((event) => addEventListener(event, update));
    return () => events.forEach((event) => removeEventListener(event, update));
  }, []);
  return isOnline;
}

function App() {
  const route = useRoute();
  const names = useLoaded(readNames, []);
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        {words.skip}
      </a>
      <Header at={route.path[0] ?? ''} />
      {!useOnline() && (
        <p class="banner" role="status">
          {words.outOfDate}
        </p>
      )}
      <main id="main" tabIndex={-1}>
        <Loaded of={names}>{() => <View route={route} />}</Loaded>
      </main>
      <Login />
    </>
  );
}

/** Moves the focus without changing the address, which belongs to the router. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

render(<App />, document.body);
