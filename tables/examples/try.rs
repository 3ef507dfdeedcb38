use quadrille_tables::*;
use std::{collections::HashMap,sync::Arc,time::Instant};
fn main(){
  let index=SquadroIndex; let from:u32=std::env::args().nth(1).unwrap().parse().unwrap();
  let kind=if std::env::args().nth(2).is_some(){Kind::Distance}else{Kind::Value};
  let mut known:HashMap<Class,Arc<Cells>>=HashMap::new();
  for layer in index.layers(){ if layer<from {break}
    let t=Instant::now(); let mut tally=Tally::default(); let mut n=0; let mut next=HashMap::new();
    for class in index.classes(layer){ n+=1; let s:Vec<_>=index.successors(class).iter().map(|c|known[c].clone()).collect();
      let cells=index.solve(class,kind,&s); for slot in 0..2 {tally.add(&Tally::of(&cells,slot));} next.insert(class,Arc::new(cells)); }
    known=next; let e=t.elapsed().as_secs_f64(); println!("{layer} classes {n} {tally:?} {} pos {e:.2}s {:.2} M/s",tally.total(),tally.total() as f64/e/1e6);
  }
}
