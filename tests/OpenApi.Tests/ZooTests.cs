using System.Net;
using System.Text.Json;
using SerializationApi.Negotiation.Tests.Zoo;
using SerializationApi.Tests.Support;

namespace SerializationApi.OpenApi.Tests;

/// <summary>The JSON of every contract of the zoo, under every option, is what the document says.</summary>
public sealed class ZooTests
{
    // Values that are none of their enum, and a type that the endpoint does not name.
    private static readonly string[] Undescribed = ["/Identity/1", "/Named/1", "/Unregistered/0", "/Unregistered/1"];

    // Responses leave out what requests must have, so that the one schema of both does not require it.
    private static readonly string[] LeaveOut = ["without nulls", "without defaults", "omitted by a modifier"];

    public static TheoryData<string, bool> Options =>
    [
        .. Keepers.All.Keys.Except(Library.RefusedOptions, StringComparer.Ordinal).Select(options => (options, true)),
        ("as they are", false),
        ("unmapped members refused", false),
    ];

    [Theory]
    [MemberData(nameof(Options))]
    public async Task Requests_and_responses_are_as_described(string options, bool isNewer)
    {
        Species[] animals = Animals.Under(options);
        await using DocumentedApp app = await DocumentedApp.StartAsync(
            web =>
            {
                foreach (Species species in animals)
                {
                    species.Map(web);
                }
            },
            json => Keepers.All[options](json.SerializerOptions),
            isNewer);

        var errors = new List<string>();
        int held = 0;
        foreach (Species species in animals)
        {
            JsonElement request = app.Schema($"/{species.Name}", "post", status: null);
            for (int i = 0; i < species.Count; i++)
            {
                string path = $"/{species.Name}/{i}";
                (HttpStatusCode status, string text) = await app.SendAsync(HttpMethod.Get, path);
                if (status == HttpStatusCode.OK && !Undescribed.Contains(path, StringComparer.Ordinal))
                {
                    held++;
                    errors.AddRange(app.FindErrors(app.Schema($"/{species.Name}/{{index}}", "get"), text).Select(error => $"GET {path}: {error}: {text}"));
                    errors.AddRange(app.FindErrors(app.Schema($"/{species.Name}/list", "get"), $"[{text}]").Select(error => $"GET list of {path}: {error}"));
                    errors.AddRange(app.FindErrors(request, text).Select(error => $"POST {path}: {error}"));
                }
            }

            errors.AddRange(await FindErrorsOfRequiredAsync(app, species.Name, request, LeaveOut.Contains(options, StringComparer.Ordinal)));
        }

        Assert.True(errors.Count == 0, $"{errors.Count} errors:\n{string.Join('\n', errors.Take(25))}");
        Assert.InRange(held, Rounds.AreFull ? 50 : 1, int.MaxValue);
    }

    // What is required is what a request is refused without.
    private static async Task<string[]> FindErrorsOfRequiredAsync(DocumentedApp app, string name, JsonElement request, bool isLeftOut)
    {
        (HttpStatusCode status, _) = await app.SendAsync(HttpMethod.Post, $"/{name}", "{}");
        bool isValid = app.FindErrors(request, "{}").Count == 0;

        // What has no schema is read by a converter, which may refuse it.
        bool isDescribed = request.EnumerateObject().Any();
        return isValid && isDescribed && status == HttpStatusCode.BadRequest && !isLeftOut ? [$"{name}: {{}} is refused, and valid by its schema"]
            : !isValid && status == HttpStatusCode.OK ? [$"{name}: {{}} is read, and invalid by its schema"]
            : [];
    }
}
