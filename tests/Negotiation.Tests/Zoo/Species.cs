using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests.Zoo;

/// <summary>A contract of the zoo: endpoints as an application without negotiation has them, and what is sent to them.</summary>
/// <param name="Name">The contract's name, in paths.</param>
/// <param name="Count">How many values there are to get.</param>
/// <param name="Bodies">What is sent besides those values.</param>
/// <param name="Lists">The forms of the list of its values that there are to get.</param>
/// <param name="Map">Maps its endpoints.</param>
/// <param name="MapBodies">Maps those that take a <see cref="Body{T}"/>.</param>
public sealed record Species(
    string Name,
    int Count,
    string[] Bodies,
    string[] Lists,
    Action<IEndpointRouteBuilder> Map,
    Action<IEndpointRouteBuilder> MapBodies
)
{
    public static Species Of<T>(T[] values, params string[] bodies) => Of(typeof(T).Name, values, bodies);

    public static Species Of<T>(string name, T[] values, params string[] bodies) =>
        new(
            name,
            values.Length,
            bodies,
            ["list", "array", "sequence", "set", "stream", "ok/array", "ok/stream", "result"],
            web =>
            {
                web.MapGet($"/{name}/{{index:int}}", (int index) => values[index]);
                web.MapGet($"/{name}/list", () => new List<T>(values));
                web.MapGet($"/{name}/array", () => values);
                web.MapGet($"/{name}/sequence", () => values.Where(static _ => true));
                web.MapGet($"/{name}/set", IReadOnlyCollection<T> () => new Queue<T>(values));
                web.MapGet($"/{name}/stream", () => Streams.Of(values));
                web.MapGet($"/{name}/ok/array", () => Microsoft.AspNetCore.Http.TypedResults.Ok(values));
                web.MapGet($"/{name}/ok/stream", () => Microsoft.AspNetCore.Http.TypedResults.Ok(Streams.Of(values)));
                web.MapGet($"/{name}/result", () => Results.Ok(values.Where(static _ => true)));
                web.MapPost($"/{name}", (T body) => body);
                web.MapPost($"/{name}/list", (List<T> body) => body);
                web.MapPost($"/{name}/array", (T[] body) => body);
                web.MapPost($"/{name}/sequence", ([FromBody] IEnumerable<T> body) => body);
            },
            web =>
            {
                web.MapPost($"/body/{name}", (Body<T> body) => body.Value);
                web.MapPost($"/body/{name}/list", (Body<List<T>> body) => body.Value);
                web.MapPost($"/body/{name}/array", (Body<T[]> body) => body.Value);
                web.MapPost($"/body/{name}/sequence", (Body<IEnumerable<T>> body) => body.Value);
            }
        );
}
