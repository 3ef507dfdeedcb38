//! A client that speaks the protocol over real sockets: for `quadrille storm`, the load test, and for tests.
//!
//! ```no_run
//! use quadrille_client::{Server, Visitor};
//!
//! # async fn example() -> Result<(), quadrille_client::ClientError> {
//! let server = Server::parse("http://127.0.0.1:7878")?;
//! let guest = Visitor::new(&server).await?;
//! let mut socket = guest.connect(&server).await?;
//! println!("{}", socket.next().await?);
//! # Ok(())
//! # }
//! ```

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::{Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};

pub mod flood;
pub mod questions;
pub mod storm;

/// What answers late does not answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a client got no answer.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The address is none.
    #[error("{0} is no address of a server: write http://HOST:PORT")]
    Address(String),
    /// The connection failed.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// HTTP failed.
    #[error("{0}")]
    Http(#[from] hyper::Error),
    /// The socket failed.
    #[error("{0}")]
    Socket(#[from] Box<tungstenite::Error>),
    /// Nothing came in time.
    #[error("no answer in time")]
    Late,
    /// The answer was a refusal.
    #[error("{0}: {1}")]
    Refused(StatusCode, String),
    /// The socket is closed.
    #[error("the socket is closed")]
    Closed,
}

/// Where a server is, `127.0.0.1:7878`, and where we come from if that matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    address: String,
    from: Option<IpAddr>,
}

impl Server {
    /// Reads `http://HOST:PORT`.
    pub fn parse(url: &str) -> Result<Server, ClientError> {
        let rest = url.strip_prefix("http://").map(|rest| rest.trim_end_matches('/'));
        match rest.filter(|rest| !rest.is_empty() && !rest.contains('/')) {
            Some(rest) if rest.contains(':') => Ok(Server { address: rest.into(), from: None }),
            Some(rest) => Ok(Server { address: format!("{rest}:80"), from: None }),
            None => Err(ClientError::Address(url.into())),
        }
    }

    /// The same server for clients at another address of this machine.
    pub fn seen_from(&self, from: IpAddr) -> Server {
        Server { from: Some(from), ..self.clone() }
    }

    /// Host and port.
    pub fn host(&self) -> &str {
        &self.address
    }

    /// The address that its name stands for.
    pub async fn address(&self) -> Result<Option<SocketAddr>, ClientError> {
        Ok(tokio::net::lookup_host(&self.address).await?.next())
    }

    /// A plain connection.
    pub async fn connect(&self) -> Result<TcpStream, ClientError> {
        let stream = match self.from {
            None => TcpStream::connect(&self.address).await?,
            Some(from) => {
                let address =
                    self.address().await?.ok_or_else(|| ClientError::Address(self.address.clone()))?;
                let socket = if from.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
                socket.bind((from, 0).into())?;
                socket.connect(address).await?
            }
        };
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// One request; the answer with its status, headers and text.
    pub async fn ask(
        &self,
        method: Method,
        path: &str,
        headers: &[(header::HeaderName, &str)],
        body: String,
    ) -> Result<hyper::Response<String>, ClientError> {
        self.line().await?.ask(method, path, headers, body).await
    }

    /// A connection for requests one after the other.
    pub async fn line(&self) -> Result<Line, ClientError> {
        let opening = async {
            let stream = self.connect().await?;
            let (sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
            tokio::spawn(connection);
            Ok(Line { sender, host: self.address.clone() })
        };
        tokio::time::timeout(PATIENCE, opening).await.map_err(|_| ClientError::Late)?
    }
}

/// An open connection for requests one after the other.
pub struct Line {
    sender: hyper::client::conn::http1::SendRequest<Full<Bytes>>,
    host: String,
}

impl Line {
    /// One request; the answer with its status, headers and text.
    pub async fn ask(
        &mut self,
        method: Method,
        path: &str,
        headers: &[(header::HeaderName, &str)],
        body: String,
    ) -> Result<hyper::Response<String>, ClientError> {
        let answer = async {
            let mut request = Request::builder()
                .method(method)
                .uri(path)
                .header(header::HOST, &self.host)
                .header(header::CONTENT_TYPE, "application/json");
            let known = request.headers_mut().ok_or_else(|| ClientError::Address(path.into()))?;
            for (name, text) in headers {
                known.insert(name, value(text)?);
            }
            let request =
                request.body(Full::new(Bytes::from(body))).map_err(|_| ClientError::Address(path.into()))?;
            self.sender.ready().await?;
            let (parts, body) = self.sender.send_request(request).await?.into_parts();
            let text = String::from_utf8_lossy(&body.collect().await?.to_bytes()).into_owned();
            Ok(hyper::Response::from_parts(parts, text))
        };
        tokio::time::timeout(PATIENCE, answer).await.map_err(|_| ClientError::Late)?
    }
}

/// Somebody with a cookie.
#[derive(Clone)]
pub struct Visitor {
    cookie: String,
}

impl Visitor {
    /// Somebody new.
    pub async fn new(server: &Server) -> Result<Visitor, ClientError> {
        let answer = server.ask(Method::POST, "/api/session", &[], String::new()).await?;
        if answer.status() != StatusCode::OK {
            return Err(ClientError::Refused(answer.status(), answer.into_body()));
        }
        Ok(Visitor { cookie: cookie_in(&answer).unwrap_or_default() })
    }

    /// Somebody with this cookie.
    pub fn with_cookie(cookie: impl Into<String>) -> Visitor {
        Visitor { cookie: cookie.into() }
    }

    /// The cookie as it is sent.
    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    /// A request with the cookie; a new cookie is kept.
    pub async fn ask(
        &mut self,
        server: &Server,
        method: Method,
        path: &str,
        body: &Value,
    ) -> Result<(StatusCode, String), ClientError> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = server.ask(method, path, &[(header::COOKIE, &self.cookie)], body).await?;
        if let Some(cookie) = cookie_in(&answer) {
            self.cookie = cookie;
        }
        Ok((answer.status(), answer.into_body()))
    }

    /// The same, for answers that must be good.
    pub async fn must(
        &mut self,
        server: &Server,
        method: Method,
        path: &str,
        body: &Value,
    ) -> Result<Value, ClientError> {
        let (status, text) = self.ask(server, method, path, body).await?;
        match serde_json::from_str(&text) {
            Ok(value) if status.is_success() => Ok(value),
            _ => Err(ClientError::Refused(status, text)),
        }
    }

    /// Opens a socket.
    pub async fn connect(&self, server: &Server) -> Result<Socket, ClientError> {
        self.connect_from(server, None).await
    }

    /// Opens a socket as a browser that shows this page would.
    pub async fn connect_from(&self, server: &Server, origin: Option<&str>) -> Result<Socket, ClientError> {
        let headers: Vec<_> = origin.map(|origin| (header::ORIGIN, origin)).into_iter().collect();
        self.connect_with(server, &headers).await
    }

    /// Opens a socket with these headers.
    pub async fn connect_with(
        &self,
        server: &Server,
        more: &[(header::HeaderName, &str)],
    ) -> Result<Socket, ClientError> {
        let opening = async {
            let stream = server.connect().await?;
            let mut request =
                format!("ws://{}/api/socket", server.address).into_client_request().map_err(Box::new)?;
            let headers = request.headers_mut();
            headers.insert(header::COOKIE, value(&self.cookie)?);
            for (name, text) in more {
                headers.insert(name, value(text)?);
            }
            let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
            let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await;
            match opened {
                Ok((socket, _)) => Ok(Socket { socket }),
                Err(tungstenite::Error::Http(answer)) => {
                    let text = answer.body().as_ref().map(|body| String::from_utf8_lossy(body).into_owned());
                    Err(ClientError::Refused(answer.status(), text.unwrap_or_default()))
                }
                Err(error) => Err(Box::new(error).into()),
            }
        };
        tokio::time::timeout(PATIENCE, opening).await.map_err(|_| ClientError::Late)?
    }
}

fn value(text: &str) -> Result<header::HeaderValue, ClientError> {
    header::HeaderValue::from_str(text).map_err(|_| ClientError::Address(text.into()))
}

fn cookie_in(answer: &hyper::Response<String>) -> Option<String> {
    let cookies =
        answer.headers().get_all(header::SET_COOKIE).iter().filter_map(|cookie| cookie.to_str().ok());
    let mut cookies: Vec<&str> = cookies.filter_map(|cookie| cookie.split(';').next()).collect();
    // One that is taken away comes with one that is given in its place.
    cookies.sort_by_key(|cookie| cookie.ends_with('='));
    cookies.first().map(|cookie| cookie.to_string())
}

/// An open socket.
pub struct Socket {
    socket: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Sends a message.
    pub async fn send(&mut self, message: &Value) -> Result<(), ClientError> {
        self.send_text(message.to_string()).await
    }

    /// Sends any text.
    pub async fn send_text(&mut self, text: String) -> Result<(), ClientError> {
        Ok(self.socket.send(Message::Text(text.into())).await.map_err(Box::new)?)
    }

    /// Sends bytes, which the server does not like.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), ClientError> {
        Ok(self.socket.send(Message::Binary(bytes.into())).await.map_err(Box::new)?)
    }

    /// Sends any frame.
    pub async fn send_frame(&mut self, frame: Message) -> Result<(), ClientError> {
        Ok(self.socket.send(frame).await.map_err(Box::new)?)
    }

    /// Sends bytes that need not be a frame.
    pub async fn send_raw(&mut self, bytes: &[u8]) -> Result<(), ClientError> {
        Ok(self.socket.get_mut().write_all(bytes).await?)
    }

    /// The next frame of text; pings are answered on the way.
    pub async fn next(&mut self) -> Result<String, ClientError> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_string()),
                Some(Ok(Message::Close(_))) | None => return Err(ClientError::Closed),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Box::new(error).into()),
            }
        }
    }

    /// The next frame, if one comes soon.
    pub async fn soon(&mut self) -> Result<String, ClientError> {
        tokio::time::timeout(PATIENCE, self.next()).await.map_err(|_| ClientError::Late)?
    }

    /// The next message of a type, skipping others.
    pub async fn until(&mut self, kind: &str) -> Result<Value, ClientError> {
        loop {
            let message: Value = serde_json::from_str(&self.soon().await?).unwrap_or_default();
            if message["type"] == kind {
                return Ok(message);
            }
        }
    }
}
