using SerializationApi.LoadTests.CommandLine;

namespace SerializationApi.LoadTests.Tests.Deployment;

/// <summary>compose.yaml and deploy/kubernetes say what the Dockerfile, the service and the command line know.</summary>
public sealed class DeploymentTests
{
    private const string ServiceImage = "serialization-api";
    private const string LoadTestsImage = "serialization-api-loadtests";
    private static readonly string Dockerfile = File.ReadAllText(Path.Combine(Repository.Root, "Dockerfile"));
    private static readonly Yaml Compose = Yaml.Read("compose.yaml")[0]["services"];
    private static readonly IReadOnlyList<Yaml> Service = Yaml.Read("deploy/kubernetes/service.yaml");
    private static readonly IReadOnlyList<Yaml> LoadTest = Yaml.Read("deploy/kubernetes/loadtests.yaml");

    private static Yaml ServicePod => Named(Service, "Deployment", ServiceImage)["spec"]["template"]["spec"];

    private static Yaml Job => Named(LoadTest, "Job", "loadtests")["spec"];

    [Fact]
    public void Compose_builds_targets_of_the_Dockerfile_and_names_the_images_of_Kubernetes()
    {
        Assert.Equal((ServiceImage, LoadTestsImage), (Compose["service"]["image"].Text, Compose["loadtests"]["image"].Text));
        Assert.Equal(ServiceImage, ServicePod["containers"].Items[0]["image"].Text);
        Assert.Equal(LoadTestsImage, Container(Job)["image"].Text);
        foreach (string name in Compose.Keys)
        {
            Assert.Matches($"(?m)^FROM \\S+ AS {Compose[name]["build"]["target"].Text}$", Dockerfile);
        }

        Assert.Matches("(?m)^FROM \\S+ AS service$(?!(.|\n)*^FROM )", Dockerfile);
    }

    // The compiler refuses to embed sources where there are no symbols: CS2045 in the middle of docker build.
    [Fact]
    public void What_is_published_without_symbols_embeds_no_sources() =>
        Assert.All(
            Dockerfile.Split('\n').Where(line => line.Contains("-p:DebugType=none", StringComparison.Ordinal)),
            line => Assert.Contains("-p:EmbedAllSources=false", line, StringComparison.Ordinal)
        );

    [Fact]
    public void The_port_is_that_of_the_image()
    {
        Assert.Contains("EXPOSE 8080", Dockerfile, StringComparison.Ordinal);
        Assert.Equal("8080:8080", Compose["service"]["ports"].Items[0].Text);
        Yaml port = ServicePod["containers"].Items[0]["ports"].Items[0];
        Assert.Equal(8080, port["containerPort"].Number);
        Yaml exposed = Named(Service, "Service", ServiceImage)["spec"]["ports"].Items[0];
        Assert.Equal((port["name"].Text, 80), (exposed["targetPort"].Text, exposed["port"].Number));
    }

    [Fact]
    public void Health_is_asked_where_the_service_tells_it()
    {
        string source = File.ReadAllText(Path.Combine(Repository.Root, "src/Api/Hosting/Health.cs"));
        foreach (string probe in (string[])["startupProbe", "readinessProbe", "livenessProbe"])
        {
            Yaml get = ServicePod["containers"].Items[0][probe]["httpGet"];
            Assert.Contains($"\"{get["path"].Text}\"", source, StringComparison.Ordinal);
            Assert.Equal("http", get["port"].Text);
        }

        string[] check = [.. Compose["service"]["healthcheck"]["test"].Items.Select(item => item.Text)];
        Assert.Contains($"CMD [{string.Join(", ", check[1..].Select(word => $"\"{word}\""))}]", Dockerfile, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_arguments_of_compose_and_of_the_job_are_understood_by_the_command_line()
    {
        RunOptions job = await ParseAsync([.. Container(Job)["args"].Items.Select(item => item.Text)]);
        Assert.Equal(("http://serialization-api/", "/reports"), (job.Url!.AbsoluteUri, job.Output));
        RunOptions compose = await ParseAsync([.. Compose["loadtests"]["command"].Items.Select(item => item.Text)]);
        Assert.Equal(("http://service:8080/", "/reports"), (compose.Url!.AbsoluteUri, compose.Output));
        Assert.Contains("VOLUME /reports", Dockerfile, StringComparison.Ordinal);
    }

    private static Yaml Named(IReadOnlyList<Yaml> documents, string kind, string name) =>
        documents.Single(d => d["kind"].Text == kind && d["metadata"]["name"].Text == name);

    private static Yaml Container(Yaml job) => job["template"]["spec"]["containers"].Items.Single();

    private static async Task<RunOptions> ParseAsync(string[] arguments)
    {
        RunOptions? seen = null;
        using var text = new StringWriter();
        await LoadTestCommand.InvokeAsync(
            arguments,
            (options, _, _) =>
            {
                seen = options;
                return Task.FromResult(0);
            },
            text,
            text
        );
        Assert.Equal("", text.ToString());
        return seen!;
    }
}
