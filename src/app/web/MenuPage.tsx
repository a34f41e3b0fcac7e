import { Link } from '@tanstack/react-router';
import { useAuth } from '../../features/admin/auth/web/auth.queries.ts';
import { formatCount } from '../../platform/number-text.ts';
import classes from './MenuPage.module.css';
import { navigationOf } from './navigation.ts';
import { OpenCount } from './OpenCount.tsx';

export function MenuPage() {
  const { user } = useAuth();
  const sections = user ? navigationOf(user).filter(({ title }) => title !== '') : [];
  return (
    <div className={classes.page}>
      {sections.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <h2 className={classes.heading}>{title}</h2>
          <ul className={classes.grid}>
            {entries.map(({ path, label, about, icon: Icon, useCount }) => (
              <li key={path}>
                <Link to={path} className={classes.tile}>
                  <span className={classes.icon}>
                    <Icon size={20} aria-hidden />
                  </span>
                  <span className={classes.words}>
                    <span className={classes.label}>{label}</span>
                    <span className={classes.about}>{about}</span>
                  </span>
                  {useCount && (
                    <OpenCount useCount={useCount}>{(open) => <span className={classes.count}>{formatCount(open)} open</span>}</OpenCount>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
