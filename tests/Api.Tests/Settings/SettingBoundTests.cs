using System.Globalization;
using System.Text.RegularExpressions;
using Microsoft.Extensions.Configuration;
using SerializationApi.Api.Settings;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Settings;

/// <summary>The bounds that <c>--help</c> states are those that hold, and the service runs at them.</summary>
public sealed partial class SettingBoundTests
{
    private static readonly SettingDescription[] Numbers = [.. ServiceSettings.Describe().Where(setting => Bounds().IsMatch(setting.Expected))];

    public static TheoryData<string> NumberNames => [.. Numbers.Select(setting => setting.Name)];

    [Fact]
    public void What_can_be_set_and_what_holds_otherwise() => Snapshot.Matches(
        string.Join('\n', ServiceSettings.Describe().Select(static setting => $"{setting.Name} is {setting.Default} or {setting.Expected}")));

    [Theory]
    [MemberData(nameof(NumberNames))]
    public void A_number_may_be_its_bounds_and_nothing_beyond(string name)
    {
        (long min, long max) = BoundsOf(name);
        Assert.Equal(min, Read(name, min));
        Assert.Equal(max, Read(name, max));

        foreach (long beyond in (long[])[min - 1, max + 1])
        {
            InvalidSettingException error = Assert.Throws<InvalidSettingException>(() => Read(name, beyond));
            Assert.Equal(
                string.Create(CultureInfo.InvariantCulture, $"Setting Service:{name}: expected a whole number from {min:N0} to {max:N0}, found \"{beyond}\"."), error.Message);
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task The_service_runs_with_all_numbers_at_their_bounds(bool largest)
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync([.. Numbers.Select(setting => ($"Service__{setting.Name}", $"{BoundOf(setting.Name, largest)}"))]);
        using var client = new HttpClient { BaseAddress = service.Addresses[0] };
        foreach (string path in (string[])["/healthz", "/readyz", "/formats", "/schemas/users.proto"])
        {
            using HttpResponseMessage response = await client.SendAsync(HttpMethod.Get, path);
            Assert.True(response.IsSuccessStatusCode, $"{path}: {(int)response.StatusCode}");
        }

        service.Terminate();
        Assert.Equal(0, await service.WaitForExitAsync());
    }

    [Theory]
    [InlineData("SERVICE__MAXCOUNT")]
    [InlineData("service__maxcount")]
    public async Task The_name_of_a_variable_may_be_in_any_case(string variable)
    {
        (int exitCode, string errors, _) = await ServiceProcess.RunAsync([], (variable, "none"));

        Assert.Equal(1, exitCode);
        Assert.StartsWith("Setting Service:MaxCount: ", errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_name_of_an_argument_may_be_in_any_case()
    {
        (int exitCode, string errors, _) = await ServiceProcess.RunAsync(["--service:maxcount", "none"]);

        Assert.Equal(1, exitCode);
        Assert.StartsWith("Setting Service:MaxCount: ", errors, StringComparison.Ordinal);
    }

    [Fact]
    public void A_section_is_no_value()
    {
        foreach (string? value in (string?[])[null, "7"])
        {
            IConfiguration configuration = new ConfigurationBuilder()
                .AddInMemoryCollection([new("Service:MaxCount", value), new("Service:MaxCount:Users", "7")]).Build();
            InvalidSettingException error = Assert.Throws<InvalidSettingException>(() => ServiceSettings.Read(configuration));
            Assert.Equal("Setting Service:MaxCount: expected a single value, found \"a section\".", error.Message);
        }
    }

    // What was read, found by its name.
    private static long Read(string name, long value)
    {
        IConfiguration configuration = new ConfigurationBuilder()
            .AddInMemoryCollection([new($"Service:{name}", value.ToString(CultureInfo.InvariantCulture))]).Build();
        return Convert.ToInt64(typeof(ServiceSettings).GetProperty(name)!.GetValue(ServiceSettings.Read(configuration)), CultureInfo.InvariantCulture);
    }

    private static long BoundOf(string name, bool largest) => largest ? BoundsOf(name).Max : BoundsOf(name).Min;

    private static (long Min, long Max) BoundsOf(string name)
    {
        Match bounds = Bounds().Match(Numbers.Single(setting => setting.Name == name).Expected);
        return (Parse(bounds.Groups["min"].Value), Parse(bounds.Groups["max"].Value));
    }

    private static long Parse(string number) => long.Parse(number, NumberStyles.AllowThousands, CultureInfo.InvariantCulture);

    [GeneratedRegex("^a whole number from (?<min>[0-9,]+) to (?<max>[0-9,]+)$", RegexOptions.None, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Bounds();
}
