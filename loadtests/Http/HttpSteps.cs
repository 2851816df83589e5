using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Http;

/// <summary>Steps that are HTTP requests.</summary>
internal static class HttpSteps
{
    /// <summary>A step that makes a request. The template is built when first needed, so each request asks for it.</summary>
    public static Step Create(string name, HttpConnections connections, Lazy<RequestTemplate> template) =>
        new(name, context => connections.SendAsync(template.Value, context));
}
